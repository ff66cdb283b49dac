"""A reef: a sandy channel between two rising banks, strewn with corals."""

import math

import numpy as np
from mathutils import Vector, noise

from kit.bodies import blend, mesh, place, smooth_step
from kit.corals import ground


class Reef:
    """The floor; `mounds` are rocks that stand out of it: (x, y, radius, height) in metres."""

    def __init__(self, mounds=(), left=1.0, right=0.7):
        self.mounds = mounds
        self.left, self.right = left, right

    def height(self, x, y):
        sand = 0.10 * noise.fractal(Vector((x * 0.25, y * 0.25, 3)), 1, 2, 4)
        sand += 0.010 * math.sin(x * 9 + 2.5 * noise.noise(Vector((x * 0.8, y * 0.8, 0))) + y * 3.0)
        middle = 0.25 * math.sin(y * 0.35) + 0.3
        right = float(smooth_step(self.right, self.right + 3.1, x - middle)) * 1.35
        left = float(smooth_step(self.left, self.left + 3.6, -x + middle)) * 1.2
        rough = noise.fractal(Vector((x * 0.7, y * 0.7, 9)), 1, 2, 5)
        lumps = rough * 0.42 * min(1.0, right + left + 0.04)
        raised = 0.0
        for mound_x, mound_y, radius, tall in self.mounds:
            away = math.hypot(x - mound_x, y - mound_y) / radius
            if away < 1.6:
                away += 0.35 * noise.noise(Vector((x * 2.2, y * 2.2, mound_x)))
                raised = max(raised, tall * float(smooth_step(1.15, 0.35, away)) * (1 + 0.6 * noise.fractal(Vector((x * 3, y * 3, 2)), 1, 2, 3)))
        return sand + right + left + lumps + raised + 0.02 * max(0.0, y - 6)

    def rockiness(self, x, y, z):
        """0 on sand, 1 on rock."""
        return float(smooth_step(0.06, 0.15, z + 0.20 * noise.noise(Vector((x * 1.9, y * 1.9, 5)))))

    def floor(self, water, sand=(0.62, 0.57, 0.46), rock=(0.20, 0.18, 0.14), crusts=()):
        """The floor itself; `crusts` are colours that grow in patches on the rock."""
        material = water.painted('reef floor', roughness=0.85, specular=0.1, grain=0.55, grain_scale=9.0, bump=0.8, bump_distance=0.05)
        floor = ground(self.height, sand, rock, self.rockiness, (4.5, 26.0), (-0.6, 34.0), 340, 340)
        if crusts:
            rocky = np.array([self.rockiness(*vertex) for vertex in floor.vertices])
            for index, crust in enumerate(crusts):
                patch = np.array([noise.fractal(Vector(vertex) * 2.6 + Vector((index * 17.0, 0, 0)), 0.8, 2, 5) for vertex in floor.vertices])
                floor.paint = blend(floor.paint, crust, rocky * smooth_step(0.12, 0.30, patch) * 0.8)
        return place(mesh('reef floor', [floor], [material]))

    def stand(self, data, x, y, scale, turn=0.0, sink=0.05, tilt=(0.0, 0.0)):
        """Places one coral on the floor; turn and tilt in degrees, `sink` as a part of its scale."""
        spot = (x, y, self.height(x, y) - sink * scale)
        return place(data, spot, (math.radians(tilt[0]), math.radians(tilt[1]), math.radians(turn)), scale)

    def slope(self, x, y):
        return (
            (self.height(x + 0.1, y) - self.height(x - 0.1, y)) / 0.2,
            (self.height(x, y + 0.1) - self.height(x, y - 0.1)) / 0.2,
        )

    def strew(self, kinds, count, near, far, seed, lanes, size=(0.5, 1.1), least=0.35, apart=0.42):
        """Sets corals on rock: `kinds` are (mesh, weight, scale, sink); `lanes` maps y to the widest |x|."""
        random = np.random.default_rng(seed)
        weights = np.array([kind[1] for kind in kinds], float)
        weights /= weights.sum()
        taken = []
        for _ in range(count * 8):
            if len(taken) >= count:
                break
            y = near + (far - near) * random.random() ** 1.5
            x = random.uniform(-1, 1) * lanes(y)
            z = self.height(x, y)
            data, _, scale, sink = kinds[random.choice(len(kinds), p=weights)]
            grown = scale * random.uniform(*size)
            if self.rockiness(x, y, z) < least or any(math.hypot(x - a, y - b) < apart * (grown + c) for a, b, c in taken):
                continue
            taken.append((x, y, grown))
            across, along = self.slope(x, y)
            tilt = (0.5 * math.atan(along) + random.normal(0, 0.08), -0.5 * math.atan(across) + random.normal(0, 0.08), random.uniform(0, 6.28))
            place(data, (x, y, z - sink * grown), tilt, tuple(grown * random.uniform(0.9, 1.1, 3)))
