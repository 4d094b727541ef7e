"""Playing apart: a table whose players look at it in browsers of their own, with a line from the host to each guest."""
