"""Skies shared by a render and its water."""

from kit import air


def dusk(sun):
    """Sun near the horizon, warm on its side and blue-grey away from it, streaks and banks of cloud."""
    sky = air.Sky(
        sun,
        [
            (0, (0.15, 0.16, 0.20), (0.80, 0.33, 0.12)),
            (4, (0.155, 0.165, 0.22), (0.60, 0.31, 0.16)),
            (11, (0.115, 0.145, 0.21), (0.28, 0.23, 0.22)),
            (24, (0.058, 0.090, 0.150), (0.090, 0.125, 0.18)),
            (50, (0.024, 0.045, 0.086), (0.030, 0.055, 0.10)),
            (90, (0.016, 0.032, 0.066), (0.016, 0.032, 0.066)),
        ],
        glow=(1.0, 0.44, 0.15), glow_strength=1.0, seed=8,
    )
    sky.clouds(scale=0.9, stretch=2.6, turn=1.1, cover=0.45, softness=0.17, lit=(0.62, 0.29, 0.19), shade=(0.055, 0.062, 0.090), opacity=0.85, lowest=4.0, seed=1)
    sky.clouds(scale=0.40, stretch=4.5, turn=2.2, cover=0.46, softness=0.12, lit=(0.46, 0.21, 0.13), shade=(0.075, 0.075, 0.10), opacity=0.85, lowest=0.7, highest=11.0, seed=2, lift=0.03)
    return sky


def hazy_day(sun):
    """A pale bright sky with haze at the horizon and thin high cloud."""
    sky = air.Sky(
        sun,
        [
            (0, (0.50, 0.54, 0.58), (0.86, 0.74, 0.60)),
            (8, (0.40, 0.47, 0.55), (0.70, 0.64, 0.58)),
            (25, (0.20, 0.29, 0.41), (0.38, 0.42, 0.47)),
            (55, (0.10, 0.18, 0.30), (0.14, 0.22, 0.33)),
            (90, (0.075, 0.145, 0.26), (0.075, 0.145, 0.26)),
        ],
        glow=(1.0, 0.80, 0.55), glow_strength=0.9, seed=4,
    )
    return sky.clouds(scale=0.8, stretch=2.0, turn=0.6, cover=0.50, softness=0.25, lit=(0.75, 0.68, 0.60), shade=(0.26, 0.29, 0.34), opacity=0.7, lowest=4.0, seed=1)


def golden_hour(sun):
    """Low warm sun in clean air, a deepening blue above."""
    sky = air.Sky(
        sun,
        [
            (0, (0.28, 0.28, 0.33), (1.10, 0.60, 0.28)),
            (5, (0.27, 0.29, 0.36), (0.86, 0.55, 0.32)),
            (14, (0.20, 0.25, 0.35), (0.48, 0.42, 0.38)),
            (32, (0.10, 0.16, 0.27), (0.17, 0.22, 0.32)),
            (60, (0.05, 0.10, 0.19), (0.06, 0.11, 0.20)),
            (90, (0.04, 0.08, 0.16), (0.04, 0.08, 0.16)),
        ],
        glow=(1.0, 0.58, 0.24), glow_strength=1.1, seed=6,
    )
    return sky.clouds(scale=0.7, stretch=2.4, turn=0.9, cover=0.42, softness=0.2, lit=(0.80, 0.50, 0.33), shade=(0.13, 0.14, 0.19), opacity=0.8, lowest=3.0, seed=1)


def first_light(sun):
    """Before sunrise: a rose and amber band under a clear deep blue."""
    sky = air.Sky(
        sun,
        [
            (0, (0.10, 0.115, 0.16), (0.66, 0.27, 0.12)),
            (3, (0.11, 0.125, 0.175), (0.60, 0.31, 0.18)),
            (8, (0.085, 0.115, 0.18), (0.36, 0.27, 0.24)),
            (18, (0.048, 0.083, 0.15), (0.13, 0.16, 0.22)),
            (40, (0.020, 0.042, 0.088), (0.032, 0.060, 0.115)),
            (90, (0.012, 0.028, 0.062), (0.012, 0.028, 0.062)),
        ],
        glow=(1.0, 0.48, 0.20), glow_strength=0.55, seed=15,
    )
    sky.clouds(scale=0.8, stretch=3.4, turn=0.2, cover=0.42, softness=0.18, lit=(0.55, 0.28, 0.22), shade=(0.050, 0.060, 0.090), opacity=0.75, lowest=5.0, seed=1)
    sky.clouds(scale=0.36, stretch=5.5, turn=0.5, cover=0.44, softness=0.12, lit=(0.40, 0.19, 0.13), shade=(0.060, 0.065, 0.095), opacity=0.8, lowest=0.7, highest=10.0, seed=2, lift=0.03)
    return sky
