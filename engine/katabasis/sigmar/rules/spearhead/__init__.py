"""The chapters of Spearhead, where they are not set-up and deployment: they lie beside the core rules."""
