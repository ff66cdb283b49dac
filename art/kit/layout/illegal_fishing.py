"""Where the camera, the trawler and the sun of the fishing picture are: metres, millimetres, degrees."""

WIDTH, HEIGHT = 1600, 1067
EYE, TARGET, LENS = (1.0, -56.0, 8.8), (-8.0, 0.0, 4.5), 33.0
HEADING = 128.0
SUN = (158.0, 5.0)
