/tmp/mana6/bad: cannot be read: is a directory
