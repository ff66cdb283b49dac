"""Size of the picture in pixels and of the ship in metres."""

WIDTH, HEIGHT = 2400, 900
OVERSIZE = 1.25
LENGTH, BEAM = 230.0, 34.0
STEP = LENGTH / 1500
CENTRE_X = LENGTH / 2 + 3.5 - (WIDTH / 2 - 90) * STEP
