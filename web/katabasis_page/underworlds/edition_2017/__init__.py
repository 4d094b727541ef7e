"""What tables of the edition of 2017 alone show: fetched with its rules, when such a game is set up or opened."""
