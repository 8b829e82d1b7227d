from incognita.cli import main

main()
