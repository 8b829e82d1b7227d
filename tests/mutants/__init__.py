"""How much the tests notice: rules, scores, views and hiding broken on purpose, a bit at a time.

python -m tests.mutants GAME [--sample N] [--seed N] [--jobs N] [--again]

docs/mutations.md says what is done and why, and lists what survived.
"""
