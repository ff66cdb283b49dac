"""A bluefin tuna of unit length, head towards +x: deep, smooth, dark above and silver below, for close views."""

import numpy as np

from kit.bodies import blade, blend, loft, smooth_step, swum
from kit.fish import FIN, eyes, pectoral_mirror, rays

# Rows: distance from the nose, top, bottom, half width; parts of the length.
PROFILE = [
    (0, 0.000, -0.008, 0.003), (0.02, 0.015, -0.025, 0.014), (0.06, 0.040, -0.050, 0.036), (0.12, 0.073, -0.080, 0.062), (0.2, 0.106, -0.110, 0.084),
    (0.3, 0.127, -0.130, 0.097), (0.4, 0.131, -0.133, 0.098), (0.52, 0.116, -0.117, 0.086), (0.64, 0.087, -0.087, 0.063), (0.76, 0.052, -0.051, 0.038),
    (0.86, 0.025, -0.025, 0.022), (0.92, 0.014, -0.014, 0.019), (0.96, 0.012, -0.012, 0.021), (1, 0.014, -0.014, 0.006),
]
INK, BLUE, STEEL, SILVER = (0.004, 0.017, 0.046), (0.012, 0.070, 0.150), (0.19, 0.27, 0.31), (0.64, 0.67, 0.66)


def skin(body):
    """Colours by height within each ring: ink, a blue edge, steel, silver with faint bars and spots."""
    x, y, z = -body.vertices[:, 0], body.vertices[:, 1], body.vertices[:, 2]
    top = np.interp(x, [row[0] for row in PROFILE], [row[1] for row in PROFILE])
    level = z / np.maximum(top, 0.004) + 0.05 * np.sin(x * 17) + 0.03 * np.sin(x * 41 + 1)
    body.paint = blend(SILVER, STEEL, smooth_step(-0.50, 0.10, level))
    body.paint = blend(body.paint, BLUE, smooth_step(0.00, 0.26, level))
    body.paint = blend(body.paint, INK, smooth_step(0.18, 0.52, level))
    low = smooth_step(0.05, -0.25, level) * smooth_step(0.34, 0.44, x) * smooth_step(0.9, 0.75, x)
    bars = smooth_step(0.35, 0.9, np.sin(x * 96 + 2.2 * z / 0.1)) * (0.6 + 0.4 * np.sin(x * 31))
    body.paint = blend(body.paint, (0.82, 0.84, 0.82), bars * low * 0.45)
    body.paint = blend(body.paint, INK, smooth_step(0.90, 0.95, x) * smooth_step(0.010, 0.016, np.abs(y)) * 0.85)


def head(body):
    """Mouth, the edge of the gill cover, and the fold of the cheek before it: narrow, more pressed in than painted."""
    x, z = -body.vertices[:, 0], body.vertices[:, 2]
    line = -0.022 * np.clip(x / 0.088, 0, 1) ** 0.8 - 0.003
    lips = (1 - smooth_step(0.0008, 0.0034, np.abs(z - line))) * (1 - smooth_step(0.074, 0.090, x))
    jaw = (1 - smooth_step(0.002, 0.011, np.abs(z - line + 0.004))) * (1 - smooth_step(0.06, 0.09, x))

    def arc(centre, radius, squeeze, width):
        gap = np.hypot(x - centre, (z + 0.004) * squeeze) - radius
        return gap, smooth_step(0.0, 0.03, x - centre), np.exp(-((gap / width) ** 2))

    gap, behind, edge = arc(0.120, 0.112, 0.95, 0.0055)
    swell = np.exp(-((np.minimum(gap, 0) / 0.030) ** 2)) * (gap < 0) * behind
    fold = arc(0.075, 0.078, 1.0, 0.0045)
    slope = np.exp(-((gap / 0.02) ** 2)) * (gap > 0) * behind
    shade = np.clip(0.85 * lips + 0.36 * edge * behind + 0.20 * fold[2] * fold[1] + 0.10 * jaw + 0.22 * slope, 0, 1)
    body.paint = blend(body.paint, (0.012, 0.016, 0.020), shade)
    body.vertices[:, 1] *= 1 - 0.20 * lips + 0.030 * swell - 0.035 * edge * behind - 0.014 * fold[2] * fold[1]


def bluefin(bend=0.0, phase=0.0, rings=300, segments=180):
    """`bend` and `phase` as in `swum`; a distant fish needs fewer rings and segments."""
    body = loft(PROFILE, rings, segments, 1.0, 1.35)
    skin(body)
    head(body)
    dark, edge = (0.075, 0.095, 0.110), (0.040, 0.055, 0.066)
    rust, yellow = (0.20, 0.125, 0.070), (0.62, 0.43, 0.05)
    fins = [
        rays(blade([(-0.275, 0, 0.116), (-0.325, 0, 0.168), (-0.370, 0, 0.196)], [(-0.488, 0, 0.108), (-0.425, 0, 0.140), (-0.388, 0, 0.188)], 0.007, 40, 24, FIN), (0.10, 0.11, 0.10), edge, 11),
        rays(blade([(-0.505, 0, 0.106), (-0.560, 0, 0.168), (-0.628, 0, 0.220)], [(-0.585, 0, 0.090), (-0.596, 0, 0.130), (-0.637, 0, 0.211)], 0.009, 40, 24, FIN), rust, rust, 9),
        rays(blade([(-0.555, 0, -0.098), (-0.606, 0, -0.160), (-0.668, 0, -0.206)], [(-0.630, 0, -0.080), (-0.642, 0, -0.120), (-0.677, 0, -0.197)], 0.009, 40, 24, FIN), (0.30, 0.27, 0.20), rust, 9),
        rays(blade([(-0.945, 0, 0.006), (-0.985, 0, 0.088), (-1.080, 0, 0.186)], [(-1.000, 0, -0.004), (-1.024, 0, 0.070), (-1.086, 0, 0.176)], 0.014, 40, 24, FIN), dark, edge, 12),
        rays(blade([(-0.945, 0, -0.006), (-0.985, 0, -0.088), (-1.080, 0, -0.186)], [(-1.000, 0, 0.004), (-1.024, 0, -0.070), (-1.086, 0, -0.176)], 0.014, 40, 24, FIN), dark, edge, 12),
    ]
    pectoral = rays(blade([(-0.262, 0.086, 0.004), (-0.330, 0.122, -0.024), (-0.415, 0.142, -0.052)], [(-0.292, 0.088, -0.034), (-0.352, 0.116, -0.058), (-0.412, 0.138, -0.062)], 0.008, 40, 24, FIN), (0.040, 0.055, 0.070), edge, 12)
    pelvic = rays(blade([(-0.300, 0.020, -0.122), (-0.336, 0.034, -0.150), (-0.372, 0.042, -0.168)], [(-0.350, 0.020, -0.126), (-0.368, 0.032, -0.140), (-0.380, 0.040, -0.162)], 0.006, 24, 18, FIN), (0.20, 0.22, 0.22), edge, 8)
    fins += [pectoral, pectoral_mirror(pectoral), pelvic, pectoral_mirror(pelvic)]
    for step in range(9):
        at = 0.655 + step * 0.031
        top = float(np.interp(at, [row[0] for row in PROFILE], [row[1] for row in PROFILE]))
        tall = 0.026 * (1 - 0.04 * step)
        for side in (1, -1):
            root = side * (top - 0.012)
            fins.append(rays(blade([(-at, 0, root), (-at - 0.012, 0, root + side * tall * 0.8), (-at - 0.027, 0, root + side * tall)], [(-at - 0.019, 0, root), (-at - 0.023, 0, root + side * tall * 0.45), (-at - 0.029, 0, root + side * tall * 0.86)], 0.003, 12, 10, FIN), yellow, (0.05, 0.05, 0.04), 2))
    keel = loft([(0, 0.0004, -0.0004, 0.002), (0.3, 0.003, -0.003, 0.012), (0.6, 0.0035, -0.0035, 0.017), (1, 0.0004, -0.0004, 0.003)], 30, 24)
    keel.paint[:] = edge
    keel.vertices = keel.vertices * (0.10, 1.6, 1.0) + (-0.89, 0, 0)
    sight = eyes((-0.086, 0.0445, 0.010), 0.0150, (0.24, 1, 0.06), (0.20, 0.22, 0.22), 0.62)
    return [swum(part, bend, 0.42, phase=phase) for part in [body, keel, *fins, *sight]]


def bluefin_materials(water):
    """Skin, fin, pupil and iris, in the order of the slots: wet and smooth, with scales too fine to count."""
    return [
        water.painted('bluefin skin', roughness=0.30, specular=0.42, grain=0.26, grain_scale=22, bump=0.05, bump_distance=0.002, vary=0.10, scales=190.0),
        water.membrane('bluefin fin', roughness=0.35, light_through=0.40),
        water.painted('pupil', (0.004, 0.005, 0.006), roughness=0.05, specular=0.9, grain=0, bump=0),
        water.painted('iris', roughness=0.15, specular=0.7, grain=0, bump=0),
    ]
