"""Shared parts of the pictures: shapes, materials, skies, seas and the finishing of a render."""
