"""Fish of unit length, head towards +x, with mouth, eye, gill cover and fins."""

import math

import numpy as np

from kit.bodies import blade, blend, eye, loft, smooth_step, swum

SKIN, FIN, PUPIL, IRIS = range(4)

# Rows: distance from the nose, top, bottom, half width; parts of the length.
HERRING = [(0, 0.002, -0.006, 0.003), (0.03, 0.022, -0.028, 0.016), (0.09, 0.048, -0.058, 0.034), (0.2, 0.085, -0.098, 0.052), (0.36, 0.108, -0.125, 0.060), (0.55, 0.095, -0.112, 0.050), (0.72, 0.058, -0.068, 0.030), (0.85, 0.030, -0.034, 0.014), (0.93, 0.028, -0.030, 0.008), (1, 0.030, -0.030, 0.004)]
TUNA = [(0, 0.000, -0.005, 0.003), (0.04, 0.034, -0.036, 0.028), (0.12, 0.080, -0.080, 0.060), (0.26, 0.124, -0.122, 0.090), (0.42, 0.132, -0.126, 0.094), (0.6, 0.094, -0.090, 0.066), (0.78, 0.042, -0.040, 0.030), (0.9, 0.014, -0.014, 0.016), (0.96, 0.012, -0.012, 0.020), (1, 0.012, -0.012, 0.006)]
REEF = [(0, 0.002, -0.008, 0.003), (0.04, 0.045, -0.036, 0.022), (0.12, 0.115, -0.085, 0.045), (0.26, 0.190, -0.165, 0.066), (0.42, 0.215, -0.205, 0.070), (0.6, 0.175, -0.170, 0.052), (0.78, 0.085, -0.080, 0.026), (0.9, 0.050, -0.045, 0.012), (1, 0.052, -0.050, 0.005)]


def head_details(shape, mouth=(0.075, -0.012), gill=(0.13, 0.075), depth=0.006):
    """Presses mouth and gill edge into the skin; `mouth` is its length and drop, `gill` the centre and radius of its arc."""
    x, y, z = -shape.vertices[:, 0], shape.vertices[:, 1], shape.vertices[:, 2]
    length, drop = mouth
    line = drop * np.clip(x / length, 0, 1) ** 0.7 - 0.003
    lips = (1 - smooth_step(0.0, 0.0045, np.abs(z - line))) * (1 - smooth_step(length * 0.85, length, x))
    centre, radius = gill
    reach = np.hypot((x - centre), z * 0.85)
    behind = smooth_step(0, 0.02, x - centre)
    step = (1 - smooth_step(0, 0.007, np.abs(reach - radius))) * behind
    cover = smooth_step(radius - 0.03, radius, reach) * (reach < radius) * behind
    inward = 1 - lips * 0.35 + cover * 0.05 - step * 0.06
    shape.vertices[:, 1] *= inward
    shape.vertices[:, 2] += lips * np.sign(z - line) * depth * 0.3
    shape.paint = blend(shape.paint, (0.012, 0.014, 0.016), np.clip(lips * 0.9 + step * 0.55, 0, 1))


def rays(fin, colour, edge, count=14):
    """Paints a fin: rays along its span, darker at the edge."""
    stripes = 0.5 + 0.5 * np.cos(2 * math.pi * fin.chord * count)
    fin.paint = blend(colour, np.asarray(colour) * 0.6, stripes * 0.6)
    fin.paint = blend(fin.paint, edge, smooth_step(0.75, 1.0, fin.span) * 0.8)
    return fin


def countershaded(shape, back, side, belly, low=-0.03, high=0.03):
    """Dark back, bright side, pale belly, by the height of each vertex relative to its ring."""
    z = shape.vertices[:, 2]
    shape.paint = blend(blend(belly, side, smooth_step(low - 0.04, low + 0.02, z)), back, smooth_step(high - 0.03, high + 0.03, z))


def herring(bend=0.0, phase=0.0, back=(0.035, 0.085, 0.115), side=(0.42, 0.50, 0.50), belly=(0.68, 0.70, 0.66)):
    """A schooling fish of the herring kind; `bend` as in `swum`."""
    body = loft(HERRING, 110, 56, 0.95)
    countershaded(body, back, side, belly, -0.055, 0.045)
    x, z = -body.vertices[:, 0], body.vertices[:, 2]
    seam = (1 - smooth_step(0, 0.006, np.abs(z - 0.012))) * smooth_step(0.2, 0.26, x)
    body.paint = blend(body.paint, np.asarray(side) * 0.55, seam * 0.6)
    head_details(body, (0.055, -0.014), (0.115, 0.078))
    fins = [
        blade([(-0.42, 0, 0.100), (-0.45, 0, 0.165), (-0.48, 0, 0.190)], [(-0.56, 0, 0.086), (-0.56, 0, 0.115), (-0.54, 0, 0.165)], 0.006, slot=FIN),
        blade([(-0.66, 0, -0.075), (-0.69, 0, -0.115), (-0.72, 0, -0.128)], [(-0.80, 0, -0.040), (-0.79, 0, -0.060), (-0.77, 0, -0.098)], 0.005, slot=FIN),
        blade([(-0.48, 0.018, -0.112), (-0.52, 0.03, -0.150), (-0.55, 0.035, -0.165)], [(-0.54, 0.018, -0.108), (-0.57, 0.03, -0.132), (-0.58, 0.035, -0.155)], 0.005, slot=FIN),
        blade([(-0.97, 0, 0.020), (-1.06, 0, 0.090), (-1.16, 0, 0.155)], [(-1.0, 0, 0.000), (-1.05, 0, 0.020), (-1.15, 0, 0.135)], 0.006, slot=FIN),
        blade([(-0.97, 0, -0.020), (-1.06, 0, -0.090), (-1.16, 0, -0.155)], [(-1.0, 0, 0.000), (-1.05, 0, -0.020), (-1.15, 0, -0.135)], 0.006, slot=FIN),
    ]
    pectoral = blade([(-0.215, 0.046, -0.050), (-0.28, 0.075, -0.075), (-0.335, 0.085, -0.100)], [(-0.225, 0.045, -0.072), (-0.28, 0.068, -0.105), (-0.325, 0.080, -0.112)], 0.005, slot=FIN)
    fins += [pectoral, pectoral_mirror(pectoral)]
    for fin in fins:
        rays(fin, (0.30, 0.34, 0.34), (0.16, 0.20, 0.22))
    return [swum(part, bend, phase=phase) for part in [body, *fins, *eyes((-0.070, 0.0275, 0.014), 0.0175, (0.12, 1, 0.06), (0.75, 0.72, 0.55))]]


def pectoral_mirror(fin):
    copy = fin.mirrored()
    copy.span, copy.chord = fin.span, fin.chord
    return copy


def eyes(centre, radius, outward, iris, pupil=0.55):
    right = eye(centre, radius, outward, PUPIL, IRIS, pupil, iris=iris)
    return [right, right.mirrored()]


def tuna(bend=0.0, phase=0.0):
    """A yellowfin-like tuna with finlets and a crescent tail."""
    body = loft(TUNA, 130, 64, 1.0)
    countershaded(body, (0.012, 0.030, 0.070), (0.22, 0.29, 0.33), (0.58, 0.61, 0.60), -0.03, 0.05)
    x, z = -body.vertices[:, 0], body.vertices[:, 2]
    gold = (1 - smooth_step(0.0, 0.016, np.abs(z - 0.028))) * smooth_step(0.18, 0.3, x) * (1 - smooth_step(0.7, 0.9, x))
    body.paint = blend(body.paint, (0.38, 0.33, 0.10), gold * 0.5)
    bars = (0.5 + 0.5 * np.sin(x * 75)) * smooth_step(0.02, -0.05, z) * smooth_step(0.3, 0.4, x)
    body.paint = blend(body.paint, (0.72, 0.75, 0.74), bars * 0.25)
    head_details(body, (0.085, -0.016), (0.15, 0.115))
    yellow = (0.52, 0.40, 0.06)
    fins = [
        rays(blade([(-0.30, 0, 0.122), (-0.36, 0, 0.185), (-0.42, 0, 0.205)], [(-0.46, 0, 0.128), (-0.45, 0, 0.145), (-0.44, 0, 0.190)], 0.006, slot=FIN), (0.10, 0.13, 0.16), (0.06, 0.08, 0.1)),
        rays(blade([(-0.52, 0, 0.112), (-0.60, 0, 0.190), (-0.72, 0, 0.270)], [(-0.585, 0, 0.098), (-0.63, 0, 0.150), (-0.73, 0, 0.262)], 0.007, slot=FIN), yellow, yellow),
        rays(blade([(-0.55, 0, -0.100), (-0.62, 0, -0.185), (-0.74, 0, -0.265)], [(-0.615, 0, -0.088), (-0.65, 0, -0.145), (-0.75, 0, -0.257)], 0.007, slot=FIN), yellow, yellow),
        rays(blade([(-0.945, 0, 0.008), (-0.99, 0, 0.090), (-1.09, 0, 0.190)], [(-1.005, 0, 0.0), (-1.02, 0, 0.065), (-1.095, 0, 0.180)], 0.010, slot=FIN), (0.08, 0.10, 0.12), (0.12, 0.13, 0.10)),
        rays(blade([(-0.945, 0, -0.008), (-0.99, 0, -0.090), (-1.09, 0, -0.190)], [(-1.005, 0, 0.0), (-1.02, 0, -0.065), (-1.095, 0, -0.180)], 0.010, slot=FIN), (0.08, 0.10, 0.12), (0.12, 0.13, 0.10)),
    ]
    pectoral = rays(blade([(-0.270, 0.078, -0.010), (-0.36, 0.135, -0.035), (-0.50, 0.165, -0.060)], [(-0.300, 0.080, -0.040), (-0.38, 0.128, -0.062), (-0.50, 0.160, -0.068)], 0.006, slot=FIN), (0.07, 0.10, 0.13), (0.05, 0.07, 0.09))
    fins += [pectoral, pectoral_mirror(pectoral)]
    for step in range(7):
        at = 0.67 + step * 0.037
        height = np.interp(at, [row[0] for row in TUNA], [row[1] for row in TUNA])
        for side in (1, -1):
            fins.append(rays(blade([(-at, 0, side * height * 0.9), (-at - 0.012, 0, side * (height + 0.012)), (-at - 0.026, 0, side * (height + 0.018))], [(-at - 0.016, 0, side * height * 0.85), (-at - 0.022, 0, side * (height + 0.004)), (-at - 0.028, 0, side * (height + 0.015))], 0.003, 8, 8, FIN), yellow, yellow))
    return [swum(part, bend, 0.35, phase=phase) for part in [body, *fins, *eyes((-0.082, 0.0405, 0.010), 0.0165, (0.15, 1, 0.05), (0.55, 0.55, 0.50))]]


def reef_fish(bend=0.0, phase=0.0, back=(0.05, 0.16, 0.42), side=(0.12, 0.36, 0.62), belly=(0.55, 0.55, 0.30), bars=0.0, fin=(0.60, 0.42, 0.08)):
    """A deep-bodied fish of the reef; `bars` from 0 to 1 adds dark bands."""
    body = loft(REEF, 110, 56, 0.95)
    countershaded(body, back, side, belly, -0.09, 0.10)
    x = -body.vertices[:, 0]
    body.paint = blend(body.paint, (0.02, 0.02, 0.025), bars * smooth_step(0.5, 0.8, np.sin(x * 19 + 0.6)))
    head_details(body, (0.05, -0.010), (0.15, 0.11), 0.008)
    fins = [
        blade([(-0.26, 0, 0.180), (-0.34, 0, 0.265), (-0.46, 0, 0.300), (-0.66, 0, 0.280)], [(-0.80, 0, 0.075), (-0.80, 0, 0.130), (-0.79, 0, 0.190), (-0.76, 0, 0.250)], 0.008, slot=FIN),
        blade([(-0.52, 0, -0.185), (-0.58, 0, -0.250), (-0.70, 0, -0.265)], [(-0.80, 0, -0.070), (-0.80, 0, -0.130), (-0.78, 0, -0.225)], 0.008, slot=FIN),
        blade([(-0.30, 0.02, -0.175), (-0.36, 0.03, -0.260), (-0.42, 0.03, -0.310)], [(-0.38, 0.02, -0.190), (-0.43, 0.03, -0.240), (-0.44, 0.03, -0.300)], 0.006, slot=FIN),
        blade([(-0.97, 0, 0.045), (-1.06, 0, 0.110), (-1.18, 0, 0.165)], [(-0.99, 0, 0.000), (-1.09, 0, 0.012), (-1.15, 0, 0.130)], 0.007, slot=FIN),
        blade([(-0.97, 0, -0.045), (-1.06, 0, -0.110), (-1.18, 0, -0.165)], [(-0.99, 0, 0.000), (-1.09, 0, -0.012), (-1.15, 0, -0.130)], 0.007, slot=FIN),
    ]
    pectoral = blade([(-0.27, 0.062, -0.02), (-0.34, 0.110, -0.02), (-0.41, 0.130, -0.05)], [(-0.28, 0.062, -0.07), (-0.36, 0.100, -0.11), (-0.41, 0.122, -0.10)], 0.005, slot=FIN)
    fins += [pectoral, pectoral_mirror(pectoral)]
    for part in fins:
        rays(part, fin, np.asarray(fin) * 0.5, 18)
    return [swum(part, bend, phase=phase) for part in [body, *fins, *eyes((-0.105, 0.036, 0.040), 0.021, (0.12, 1, 0.08), (0.70, 0.55, 0.20))]]


def fish_materials(water, scales=55.0, shine=0.34):
    """Skin, fin, pupil and iris, in the order of the slots."""
    return [
        water.painted('fish skin', roughness=shine, specular=0.6, grain=0.18, grain_scale=24, bump=0.12, bump_distance=0.004, vary=0.25, scales=scales),
        water.membrane('fish fin', light_through=0.55, clear=0.12),
        water.painted('pupil', (0.006, 0.007, 0.008), roughness=0.06, specular=0.8, grain=0, bump=0),
        water.painted('iris', roughness=0.18, specular=0.6, grain=0, bump=0),
    ]
