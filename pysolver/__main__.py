"""`python -m pysolver` is the command `pysolver`."""

from pysolver.cli import main

main()
