"""Where the camera and the sun of the harbour are: metres, millimetres, degrees. The quay's edge is y = 0."""

WIDTH, HEIGHT = 1920, 1280
EYE, TARGET, LENS = (-250.0, -330.0, 9.0), (-10.0, 0.0, 30.0), 34.0
SUN = (72.0, 1.0)
