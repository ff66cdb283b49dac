"""An empty life jacket adrift."""

from kit.develop import develop

develop('life-jacket', strength=1.1, exposure=1.3, contrast=1.04)
