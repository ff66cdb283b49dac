"""Sharks of unit length, head towards +x."""

import numpy as np
from mathutils import Vector, noise

from kit.bodies import blade, blend, loft, smooth_step, swum
from kit.fish import FIN, eyes, pectoral_mirror

# Rows: distance from the snout, top, bottom, half width; parts of the length.
REEF_SHARK = [(0, -0.002, -0.007, 0.004), (0.006, 0.005, -0.012, 0.014), (0.02, 0.012, -0.016, 0.024), (0.06, 0.030, -0.028, 0.040), (0.12, 0.048, -0.044, 0.051), (0.20, 0.064, -0.060, 0.060), (0.32, 0.080, -0.072, 0.066), (0.44, 0.076, -0.070, 0.060), (0.58, 0.056, -0.054, 0.046), (0.72, 0.036, -0.034, 0.030), (0.84, 0.022, -0.020, 0.017), (0.92, 0.016, -0.014, 0.011), (1, 0.016, -0.010, 0.005)]
BACK, FLANK, BELLY = (0.105, 0.125, 0.135), (0.19, 0.21, 0.215), (0.66, 0.67, 0.64)


def reef_shark(bend=0.0, phase=0.0, black_tips=True):
    """A grey requiem shark; `bend` and `phase` as in `swum`."""
    body = loft(REEF_SHARK, 200, 96, 0.96, 1.45)
    x, y, z = -body.vertices[:, 0], body.vertices[:, 1], body.vertices[:, 2]
    ragged = np.array([noise.fractal(Vector((a * 9, b * 9, c * 9)), 1, 2, 3) for a, b, c in body.vertices]) * 0.007
    edge = -0.012 - 0.014 * np.sin(np.clip(x / 0.9, 0, 1) * np.pi) + 0.010 * smooth_step(0.45, 0.6, x)
    body.paint = blend(BELLY, FLANK, smooth_step(-0.008, 0.008, z + ragged - edge))
    body.paint = blend(body.paint, BACK, smooth_step(0.0, 0.055, z + ragged))
    blaze = (1 - smooth_step(0.002, 0.010, np.abs(z - (0.012 - 0.022 * smooth_step(0.3, 0.62, x))))) * smooth_step(0.36, 0.5, x) * (1 - smooth_step(0.56, 0.64, x))
    body.paint = blend(body.paint, BELLY, blaze * 0.45)
    # Five gill slits, pressed in; the mouth lies under the snout.
    for slit in range(5):
        at = 0.182 + slit * 0.0125 + 0.006 * slit * 0.3
        lean = at + 0.10 * (z + 0.01)
        cut = (1 - smooth_step(0.0006, 0.0042, np.abs(x - lean))) * smooth_step(-0.040, -0.030, z) * (1 - smooth_step(0.016, 0.026, z))
        body.paint = blend(body.paint, (0.02, 0.022, 0.025), cut * 0.9)
        body.vertices[:, 1] *= 1 - 0.05 * cut
    mouth = -0.020 - 0.009 * smooth_step(0.055, 0.11, x) + 0.002 * smooth_step(0.10, 0.125, x)
    lips = (1 - smooth_step(0.0, 0.0032, np.abs(z - mouth))) * smooth_step(0.056, 0.062, x) * (1 - smooth_step(0.104, 0.112, x))
    body.paint = blend(body.paint, (0.03, 0.025, 0.03), lips * 0.9)
    body.vertices[:, 1] *= 1 - 0.08 * lips
    nostril = 1 - smooth_step(0.002, 0.005, np.hypot(x - 0.030, z + 0.013))
    body.paint = blend(body.paint, (0.03, 0.03, 0.03), nostril)

    tip = (0.035, 0.038, 0.042)
    dorsal = blade([(-0.330, 0, 0.070), (-0.385, 0, 0.135), (-0.435, 0, 0.185)], [(-0.445, 0, 0.062), (-0.440, 0, 0.100), (-0.458, 0, 0.180)], 0.011, 40, 24, FIN)
    second = blade([(-0.735, 0, 0.030), (-0.760, 0, 0.050), (-0.780, 0, 0.062)], [(-0.785, 0, 0.024), (-0.785, 0, 0.036), (-0.800, 0, 0.055)], 0.006, 20, 16, FIN)
    anal = blade([(-0.735, 0, -0.028), (-0.765, 0, -0.050), (-0.790, 0, -0.062)], [(-0.785, 0, -0.022), (-0.790, 0, -0.036), (-0.808, 0, -0.056)], 0.006, 20, 16, FIN)
    upper = blade([(-0.940, 0, 0.008), (-0.995, 0, 0.060), (-1.060, 0, 0.118), (-1.125, 0, 0.162)], [(-0.995, 0, -0.006), (-1.030, 0, 0.034), (-1.080, 0, 0.088), (-1.132, 0, 0.152)], 0.010, 40, 20, FIN)
    lower = blade([(-0.945, 0, -0.004), (-0.985, 0, -0.055), (-1.030, 0, -0.095)], [(-1.000, 0, 0.004), (-1.012, 0, -0.030), (-1.038, 0, -0.088)], 0.009, 30, 20, FIN)
    pectoral = blade([(-0.245, 0.052, -0.040), (-0.300, 0.140, -0.062), (-0.385, 0.235, -0.090)], [(-0.345, 0.052, -0.046), (-0.345, 0.125, -0.064), (-0.398, 0.228, -0.091)], 0.011, 50, 24, FIN)
    pelvic = blade([(-0.610, 0.026, -0.042), (-0.645, 0.062, -0.060), (-0.680, 0.085, -0.070)], [(-0.675, 0.022, -0.038), (-0.680, 0.050, -0.054), (-0.695, 0.080, -0.069)], 0.006, 20, 16, FIN)
    fins = [dorsal, second, anal, upper, lower]
    for fin in fins:
        fin.paint = blend(BACK, FLANK, fin.chord * 0.7)
    for fin in (pectoral, pelvic):
        fin.paint = blend(FLANK, BACK, 1 - fin.chord)
    if black_tips:
        for fin in (*fins, pectoral, pelvic):
            fin.paint = blend(fin.paint, tip, smooth_step(0.80, 0.92, fin.span))
        upper.paint = blend(upper.paint, tip, smooth_step(0.90, 1.0, upper.chord) * 0.8)
    parts = [body, *fins, pectoral, pectoral_mirror(pectoral), pelvic, pectoral_mirror(pelvic)]
    parts += eyes((-0.078, 0.0412, 0.008), 0.0078, (0.12, 1, 0.05), (0.20, 0.21, 0.18), 0.7)
    return [swum(part, bend, 0.18, 1.25, phase) for part in parts]


def shark_materials(water):
    """Skin, fin, pupil and iris, in the order of the slots."""
    skin = water.painted('shark skin', roughness=0.48, specular=0.35, grain=0.16, grain_scale=30, bump=0.08, bump_distance=0.004)
    pupil = water.painted('shark pupil', (0.006, 0.006, 0.007), roughness=0.05, specular=0.8, grain=0, bump=0)
    iris = water.painted('shark iris', roughness=0.15, specular=0.6, grain=0, bump=0)
    return [skin, skin, pupil, iris]
