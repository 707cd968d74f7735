"""Parts that any game is built of; nothing here knows a game."""
