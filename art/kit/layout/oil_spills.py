"""Where the camera, the tanker and the sun of the oil picture are: metres, millimetres, degrees."""

WIDTH, HEIGHT = 1380, 920
EYE, TARGET, LENS = (-95.0, -330.0, 104.0), (-113.0, -20.0, 2.0), 27.0
HEADING = 10.0
SUN = (212.0, 9.0)
