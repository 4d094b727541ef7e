"""What would come of attacks, moves and reactions, exactly: previews and bots ask it, no rule does."""
