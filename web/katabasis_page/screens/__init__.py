"""The screens of the shell, and the whole page that shows one."""
