"""Foam: a lacy texture, and where a ship that moves along +x leaves it."""

import numpy as np

from kit.noise import cells, equalised, fractal


def lace(x, y, seed=0, stretch=1.0):
    """Foam thickness by rank, 0 to 1: bubbles in strands around clear cells. Metres."""
    x = x / stretch
    warp_x = fractal(x / 9, y / 9, 5, seed=seed + 1)
    warp_y = fractal(x / 9 + 40, y / 9, 5, seed=seed + 2)
    u, v = x + 3.2 * warp_x, y + 3.2 * warp_y
    broad = fractal(u / 7, v / 7, 6, 0.55, seed=seed + 3)
    total = 0.9 * broad
    for size, weight in ((3.2, 0.42), (1.4, 0.42), (0.6, 0.34)):
        nearest, second = cells(u / size, v / size, seed + int(size * 10))
        total = total + weight * (0.55 - (second - nearest))
        u, v = u + 0.35 * size * warp_y, v - 0.35 * size * warp_x
    total = total + 0.32 * fractal(u * 1.1, v * 1.1, 4, 0.6, seed=seed + 4)
    return equalised(total)


def covered(coverage, texture, softness=0.16):
    """Opacity of foam that covers `coverage` (0 to 1) of the area."""
    edge = 1 - coverage * (1 + softness)
    share = np.clip((texture - edge) / softness, 0, 1)
    return share * share * (3 - 2 * share)


def kelvin_wake(length_metres, width_metres, step, speed, ship_length, beam, bow_x):
    """Wave heights behind and beside a ship that moves along +x, relative (metres by linear theory).

    A moving pressure patch at bow and stern, solved in the frequency domain; `speed` in metres a second.
    The returned grid is centred in y and starts at x = bow_x - length + a margin that is cut away.
    """
    pad = 2
    columns, rows = int(length_metres * pad / step), int(width_metres * pad / step)
    kx = 2 * np.pi * np.fft.fftfreq(columns, step)[None, :]
    ky = 2 * np.pi * np.fft.fftfreq(rows, step)[:, None]
    k = np.hypot(kx, ky) + 1e-9
    x = (np.arange(columns) * step)[None, :]
    y = ((np.arange(rows) - rows // 2) * step)[:, None]
    bow = length_metres * pad - (length_metres * (pad - 1)) / 2
    pressure = np.exp(-(((x - bow) / (beam * 0.22)) ** 2 + (y / (beam * 0.30)) ** 2))
    pressure -= 0.8 * np.exp(-(((x - bow + ship_length * 0.95) / (beam * 0.25)) ** 2 + (y / (beam * 0.36)) ** 2))
    drift = kx * speed
    damping = 0.035 * 9.81 ** 0.5 * k ** 0.5 + 0.02
    response = k / (9.81 * k - (drift - 1j * damping) ** 2)
    height = np.fft.ifft2(np.fft.fft2(pressure) * response).real
    first = int((bow - (length_metres - 20)) / step)
    low = rows // 2 - int(width_metres / 2 / step)
    grid = height[low : low + int(width_metres / step), first : first + int(length_metres / step)]
    return (grid / np.abs(grid).max()).astype(np.float32), bow_x - (length_metres - 20)
