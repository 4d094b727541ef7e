"""What only the edition of 2017 (Shadespire) has, where whole procedures differ; its figures are in `edition`."""
