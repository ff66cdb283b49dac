"""What a radar image of the sea is made of: point targets, terrain laid over, wakes (numpy; places in pixels, range along x)."""

import numpy as np

from kit.noise import fractal, smoothstep


def nearest_on(track, x, y):
    """Distance of points to a track (n, 2), the share of the track there, and the side: positive to the left of its course."""
    nearest = np.full(x.shape, 9.0, np.float32)
    share = np.zeros(x.shape, np.float32)
    side = np.zeros(x.shape, np.float32)
    course = np.gradient(track, axis=0)
    for index, ((px, py), (cx, cy)) in enumerate(zip(track, course)):
        dx, dy = x - px, y - py
        distance = dx * dx + dy * dy
        closer = distance < nearest
        nearest[closer] = distance[closer]
        share[closer] = index / (len(track) - 1)
        side[closer] = (cx * dy - cy * dx)[closer]
    return np.sqrt(nearest), share, np.sign(side)


def swirled(x, y, eddies):
    """Coordinates before eddies wound them up: each (x, y, radius, turn in radians at its centre)."""
    for centre_x, centre_y, radius, turn in eddies:
        dx, dy = x - centre_x, y - centre_y
        angle = turn * np.exp(-(dx * dx + dy * dy) / (2 * radius * radius))
        cosine, sine = np.cos(angle), np.sin(angle)
        x, y = centre_x + dx * cosine - dy * sine, centre_y + dx * sine + dy * cosine
    return x, y


def terrain(height, relief, rough):
    """Backscatter of land seen from the left: slopes that face the radar are bright and pushed together, those behind lie in shadow.

    height in pixels of range, `relief` the share of it by which the ground is laid over towards the radar, `rough` its cover.
    """
    rows, columns = height.shape
    slope = np.gradient(height, axis=1)
    facing = np.clip(1 + 1.0 * slope, 0.16, 3)
    power = rough * facing**1.7
    seen = np.arange(columns)[None, :] - relief * height
    left = np.floor(seen).astype(int)
    part = (seen - left).astype(np.float32)
    laid = np.zeros((rows, columns), np.float32)
    for shift, weight in ((0, 1 - part), (1, part)):
        at = left + shift
        inside = (at >= 0) & (at < columns)
        flat = (np.arange(rows)[:, None] * columns + at)[inside]
        laid += np.bincount(flat, (power * weight)[inside], rows * columns).reshape(rows, columns)
    return laid


def wake(columns, rows, ship, seed):
    """Factor on the sea's backscatter behind a ship (x, y, length, course, reach): smoothed water, and a bright arm on one side."""
    x, y, length, course, reach = ship
    behind = -((columns - x) * np.cos(course) + (rows - y) * np.sin(course))
    across = (rows - y) * np.cos(course) - (columns - x) * np.sin(course)
    across = across + 2.2 * fractal(behind / 90, behind * 0 + seed, 3, seed=seed) * smoothstep(0, 120, behind)
    started = smoothstep(0, 4, behind)
    smooth = np.exp(-((across / (1.5 + 0.010 * behind.clip(0))) ** 2)) * np.exp(-behind.clip(0) / reach) * started
    arm = np.exp(-(((across - 2.2 - 0.035 * behind) / 1.5) ** 2)) * np.exp(-behind.clip(0) / (reach * 0.35)) * started
    return (1 - 0.72 * smooth) * (1 + 0.45 * arm)


def target(columns, rows, ship, bright):
    """Power of a ship: a few strong corners along its length, and the side lobes of the strongest in range and azimuth."""
    x, y, length, course, _ = ship
    along = (columns - x) * np.cos(course) + (rows - y) * np.sin(course)
    across = (rows - y) * np.cos(course) - (columns - x) * np.sin(course)
    power = 2.2 * np.exp(-((np.abs(along) / (length * 0.52)) ** 4) - (across / (length * 0.13 + 0.5)) ** 2)
    for place, gain in ((-0.36, 1.0), (0.05, 0.25), (0.40, 0.4)):
        spot_x, spot_y = x + place * length * np.cos(course), y + place * length * np.sin(course)
        dx, dy = columns - spot_x, rows - spot_y
        power = power + gain * bright * np.exp(-(dx * dx + dy * dy) / 1.6)
        for first, second in ((dx, dy), (dy, dx)):
            lobes = np.sinc(first / 1.9) ** 2 * np.exp(-np.abs(first) / (2.0 + bright * 0.16)) + 0.012 * np.exp(-np.abs(first) / (1.0 + bright * 0.34))
            power = power + gain * bright * lobes * np.exp(-((second / 0.85) ** 2))
    return power
