from incognita.cli import run

run()
