"""A paper boat alone on dark water."""

from kit.develop import develop

develop('paper-boat', strength=1.6, levels=5, soften=2.0, exposure=1.2, contrast=1.04)
