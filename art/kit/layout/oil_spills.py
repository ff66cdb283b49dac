"""Where the camera, the tanker and the sun of the oil picture are: metres, millimetres, degrees."""

WIDTH, HEIGHT = 1920, 1280
EYE, TARGET, LENS = (-95.0, -330.0, 235.0), (-55.0, -48.0, 0.0), 30.0
HEADING = 8.0
SUN = (118.0, 21.0)
