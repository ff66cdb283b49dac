"""Where the camera and the trawler of the night picture are: metres, millimetres, degrees."""

WIDTH, HEIGHT = 1920, 1280
EYE, TARGET, LENS = (13.0, -50.0, 5.0), (3.6, 0.0, 6.6), 32.0
HEADING = -152.0
SUN = (250.0, 24.0)
