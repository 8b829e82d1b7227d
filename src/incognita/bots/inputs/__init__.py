"""What the nets look at, a module a game."""
