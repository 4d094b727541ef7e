"""The rules, a module a chapter of the rulebook."""
