"""Where the camera, the sun and the ships of the roadstead are: metres, millimetres, degrees."""

WIDTH, HEIGHT = 1920, 1280
EYE, TARGET, LENS = (0.0, -900.0, 290.0), (30.0, 120.0, 0.0), 40.0
SUN = (68.0, 9.0)
# Kind, position and heading: at anchor all ships head into about the same wind.
SHIPS = [
    ('tanker', (-150, -170), 158), ('container', (265, 60), 151), ('tanker', (-330, 330), 163), ('bulk', (70, 420), 155),
    ('tanker', (520, 560), 148), ('bulk', (-640, 900), 160), ('container', (-110, 1150), 156), ('tanker', (760, 1350), 150),
    ('bulk', (300, 1900), 157), ('tanker', (-900, 2100), 159),
]
