"""The chapters of the rulebook: one module a chapter, named after it."""
