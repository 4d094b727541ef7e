"""The exact odds of attacks: previews and bots ask them, no rule does."""
