"""Layouts of the state of Midnight Bakery that were tried, and the program that compares them."""
