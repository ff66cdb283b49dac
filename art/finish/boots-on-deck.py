"""A pair of boots left on a wet deck."""

from kit.develop import develop

develop('boots-on-deck', exposure=1.0, contrast=1.04)
