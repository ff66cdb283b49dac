"""Spray: drops thrown up from places on the sea, drawn as points of light with their own blur (numpy)."""

import cv2
import numpy as np
import torch


def thrown(places, speeds, count, seed, spread=0.35, aim=(0.0, 0.0), wind=(0.0, 0.0)):
    """Drops in flight: (count, 3) positions. `places` (n, 3) they leave from, `speeds` (n,) metres a second upwards."""
    random = np.random.default_rng(seed)
    origin = random.integers(0, len(places), count)
    speed = speeds[origin] * random.beta(1.6, 1.8, count) * 1.5
    # Drops keep together in fingers of water, thrown `aim` aside for each metre a second up.
    finger = random.integers(0, 14, count)
    lean = np.random.default_rng(seed + 1).normal(0, spread, (len(places), 14, 2))[origin, finger] + random.normal(0, spread * 0.28, (count, 2))
    age = (0.12 + 0.88 * random.beta(1.6, 1.5, count)) * speed / 9.81 * 1.9
    rise = speed * age - 4.905 * age**2
    across = speed[:, None] * (lean + np.asarray(aim)) * age[:, None] + np.asarray(wind) * (age**1.5)[:, None]
    return np.column_stack([places[origin, :2] + across, places[origin, 2] + np.maximum(rise, 0)])


def drawn(camera, drops, light, depth=None, size=0.028, seed=1, dim=1.0):
    """Premultiplied light and opacity of drops (n, 3) over a picture; hidden where `depth` (metres along the ray) is nearer."""
    random = np.random.default_rng(seed)
    points = [torch.from_numpy(np.ascontiguousarray(drops[:, part])) for part in range(3)]
    columns, rows = (part.numpy() for part in camera.project(*points))
    away = np.linalg.norm(drops - camera.location, axis=1)
    shown = (columns > 1) & (columns < camera.width - 2) & (rows > 1) & (rows < camera.height - 2)
    if depth is not None:
        shown[shown] &= depth[rows[shown].astype(int), columns[shown].astype(int)] > away[shown] - 0.3
    columns, rows, away = columns[shown], rows[shown], away[shown]
    cover = np.minimum((size * camera.focal / away) ** 2 * random.lognormal(0, 0.9, len(away)), 1.0) * dim
    layers = [np.zeros((camera.height, camera.width), np.float32) for _ in range(3)]
    layer = random.choice(3, len(away), p=(0.5, 0.3, 0.2))
    for index, blur in enumerate((0.45, 1.1, 3.2)):
        chosen = layer == index
        np.add.at(layers[index], (rows[chosen].astype(int), columns[chosen].astype(int)), cover[chosen])
        layers[index] = cv2.GaussianBlur(layers[index], (0, 0), blur * camera.width / 1600)
    opacity = 1 - np.exp(-sum(layers))
    return np.concatenate([opacity[..., None] * np.asarray(light, np.float32), opacity[..., None]], -1).astype(np.float32)
