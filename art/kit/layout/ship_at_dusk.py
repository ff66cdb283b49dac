"""Where the camera and the ship of the dusk picture are: metres, millimetres, degrees."""

WIDTH, HEIGHT = 2400, 1600
EYE, TARGET, LENS = (-205.0, -262.0, 12.0), (-52.0, 4.0, 37.0), 48.0
HEADING = -156.0
SUN = (43.5, 2.0)
