"""The test kit: what every game of the catalogue is held to, at every player count and variant."""
