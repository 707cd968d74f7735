"""The Mentor: an opponent that takes no decisions (RO-140 to RO-157, RO-165 to RO-174).

What it does is chance, a card opened or taken at random, and rules that follow from it. `cards` are
its solo cards and the decision deck, `inventory` its staff, `belongings` what it keeps in an order,
`targets` what a decision can name, `turn` a turn and `deeds` its actions, `ending` what it scores
before everybody does, `imitation` what people do with its cards.
"""
