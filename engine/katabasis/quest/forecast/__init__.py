"""What blows and Monsters would do, exactly: previews and bots ask it, no rule does."""
