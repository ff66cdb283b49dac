"""The skies that a render and its water share."""

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
