"""Draws pictures that do not show the sea, by kind, from a fixed seed: WORK/made/*.jpg and WORK/made/made.csv. Usage: made_pictures.py WORK"""

import sys
from pathlib import Path

import numpy as np

import made_land
import made_lights
import made_noise
import made_patterns
import made_print
import made_scenes

SEED = 20260
EACH = 24
KINDS = (made_print.KINDS | made_scenes.KINDS | made_patterns.KINDS | made_noise.KINDS | made_lights.KINDS | made_land.KINDS)


def main(work):
    out = Path(work) / 'made'
    out.mkdir(parents=True, exist_ok=True)
    lines = ['file,family,kind']
    for number, (kind, (family, draw)) in enumerate(sorted(KINDS.items())):
        rng = np.random.default_rng([SEED, number])
        for i in range(EACH):
            name = f'{kind.replace(" ", "-")}-{i:02}.jpg'
            draw(rng).convert('RGB').save(out / name, quality=int(rng.integers(60, 95)))
            lines.append(f'{name},{family},{kind}')
    (out / 'made.csv').write_text('\n'.join(lines) + '\n')


if __name__ == '__main__':
    main(sys.argv[1])
