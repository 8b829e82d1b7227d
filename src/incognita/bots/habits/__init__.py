"""How each game is played at a glance, a module a game: what makes random turns likely ones."""
