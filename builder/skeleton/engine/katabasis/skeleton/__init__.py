"""Skeleton: players take stones from heaps in turn."""
