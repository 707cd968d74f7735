"""Tests of Pasteles."""
