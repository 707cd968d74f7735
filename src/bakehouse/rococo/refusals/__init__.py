"""Why an action is refused: by subject, the checks behind `legal.explain_illegal`."""
