"""A woven cloth that falls, blows and is held: thread positions simulated step by step (numpy)."""

import numpy as np


def links(rows, columns):
    """Pairs of grid points with a fixed distance, in groups without shared points: warp, weft, both diagonals, bending."""
    index = np.arange(rows * columns).reshape(rows, columns)
    groups = []
    for down, right, soft in ((0, 1, 1.0), (1, 0, 1.0), (1, 1, 0.35), (1, -1, 0.35), (0, 3, 0.10), (3, 0, 0.10)):
        first = index[: rows - down, max(0, -right) : columns - max(0, right)]
        second = index[down:, max(0, right) : columns + min(0, right)][: first.shape[0], : first.shape[1]]
        row, column = np.indices(first.shape)
        # Along the direction of the link, every other run of points.
        phase = (row // max(1, down)) % 2 if down else (column // right) % 2
        for part in (0, 1):
            chosen = phase == part
            groups.append((first[chosen], second[chosen], soft))
    return groups


def draped(points, rows, columns, held, targets, wind, push_out, steps=240, step=1 / 60, passes=14, drag=0.985, gust=None):
    """Rest of a cloth whose unstretched shape is `points` (n, 3): `held` indexes go to `targets`, `wind` is metres a second.

    `push_out(points)` moves points out of solid things. Returns positions (n, 3).
    """
    rest, now = points.copy(), points.copy()
    before = now.copy()
    groups = [(a, b, soft, np.linalg.norm(rest[a] - rest[b], axis=1)) for a, b, soft in links(rows, columns)]
    start = points[held].copy()
    for number in range(steps):
        speed = (now - before) / step * drag
        grid = now.reshape(rows, columns, 3)
        normal = np.cross(np.gradient(grid, axis=0), np.gradient(grid, axis=1)).reshape(-1, 3)
        area = np.linalg.norm(normal, axis=1, keepdims=True) + 1e-12
        blown = np.asarray(gust(number * step, now) if gust else wind) - speed
        force = (blown * normal).sum(1, keepdims=True) / area * normal / area
        before = now.copy()
        now = now + speed * step + (np.array((0, 0, -9.81)) + 5.0 * force * np.abs(force) ** 0.3) * step**2
        share = min(1.0, number / (steps * 0.25))
        for _ in range(passes):
            for a, b, soft, length in groups:
                gap = now[b] - now[a]
                long = np.linalg.norm(gap, axis=1, keepdims=True) + 1e-9
                shift = gap * (0.5 * soft * (1 - length[:, None] / long))
                now[a] += shift
                now[b] -= shift
            now[held] = start + (targets - start) * share
        now = push_out(now)
        now[held] = start + (targets - start) * share
    return now
