"""The army builder: a screen for the rosters of Border War.

What a roster may be is said by the engine (`katabasis.rosters`), line by line; what it shares with the deck builder is
in `katabasis_page.own_lists`. It comes with the late pack of Border War.
"""
