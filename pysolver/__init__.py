"""An executable rulebook: every legal outcome, with the rules that prove it."""
