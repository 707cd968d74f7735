"""Pasteles: a solo puzzle of folding printed sheets of dough and laying tokens on what shows."""
