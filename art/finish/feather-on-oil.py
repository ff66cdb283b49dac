"""A white feather on dark oil."""

from kit.develop import develop

develop('feather-on-oil', strength=0.8, levels=3, exposure=0.45, contrast=1.06, glow=0.06)
