"""Deployments that players keep and take up again: how they are read and written, their list, and what the table does
with one.

The engine knows nothing of them: whoever deploys as in a kept one makes ordinary choices, which are judged like all
others. It comes with the late pack of Border War.
"""
