"""The battlefield: bases, where they pass, what is near and what is seen."""
