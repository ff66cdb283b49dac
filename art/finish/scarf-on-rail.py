"""A red scarf caught on a rail at dusk."""

from kit.develop import develop

develop('scarf-on-rail', strength=2.0, levels=5, soften=3.0, trim=6, exposure=0.9, contrast=1.04)
