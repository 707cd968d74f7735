"""Tests of La Pâtisserie Rococo."""
