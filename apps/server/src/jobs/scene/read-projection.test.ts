import { expect, test } from 'vitest'
import { readProjection } from './read-projection.ts'

const keysOf = (epsg: number) => ({ GTModelTypeGeoKey: 1, ProjectedCSTypeGeoKey: epsg })

/** Map coordinates by `cs2cs` of PROJ 9.1.1. */
test.each([
  [3031, -65, 10, 479008.837, 2716594.109],
  [3976, -65, -100, -2708465.228, -477575.496],
  [5042, -75, 170, 2290782.59, 350889.986],
  [32761, -75, -20, 1427270.103, 3573562.46],
  [6932, -60, 45, 2340395.849, 2340395.849],
  [3832, -10, -170, 4452779.632, -1111475.103],
  [3994, -30, 120, 1682703.702, -2631835.82],
  [2193, -41, 174, 1684102.134, 5460761.411],
  [3577, -30, 140, 762760.051, -3287210.337],
  [32743, -20, 73.5, 343078.333, 7787816.036],
  [31984, -20, -40, 395390.676, 7788206.444],
  [28355, -38, 147.5, 543898.8, 5794067.052],
  [7855, -38, 147.5, 543898.8, 5794067.052],
  [26917, 30, -80, 596450.153, 3319206.223],
  [31970, 14, -88, 392004.348, 1547954.32],
  [6688, 27, 124, 599218.17, 2986828.353],
  [3338, 60, -150, 222222.544, 1118985.601],
  [5070, 28, -90, 591882.268, 566652.31],
  [32643, 19, 72, 184135.811, 2103521.414],
  [32601, 65, -179.5, 382132.392, 7210785.63],
  [25832, 57, 8, 439253.376, 6317830.53],
  [3035, 60, 10, 4321000.0, 4099937.926],
  [3034, 43, 5, 3603098.422, 1844672.138],
  [3006, 58, 18, 677292.12, 6432647.779],
  [3067, 60, 25, 388455.958, 6653097.435],
  [3413, 75, -120, -1578206.404, -422879.131],
  [3995, 72, 40, 1267152.615, -1510133.682],
  [3996, 78, -10, -229587.225, -1302053.857],
  [5041, 85, 30, 2277728.696, 1518959.788],
  [32661, 85, -150, 1722271.304, 2481040.212],
  [3571, 66, -170, 461834.015, -2619190.852],
  [3572, 70, -140, 385789.101, -2187918.715],
  [3573, 72, -95, 174449.597, -1993968.02],
  [3574, 65, -55, -716555.556, -2674221.743],
  [3575, 70, 20, 385789.101, -2187918.715],
  [3576, 72, 120, 1000792.327, -1733423.158],
  [6931, 80, 60, 965972.574, -557704.525],
  [3395, 10, 80, 8905559.263, 1111475.103],
  [3857, -35, 20, 2226389.816, -4163881.144],
  [6933, -20, 60, 5789176.815, -2501271.863],
])('EPSG:%i at %d, %d', (epsg, lat, lon, x, y) => {
  const { toLatLon } = readProjection(keysOf(epsg))
  const place = toLatLon?.(x, y)
  expect(place?.lat).toBeCloseTo(lat, 6)
  expect(place?.lon).toBeCloseTo(lon, 6)
})

const stated = { GTModelTypeGeoKey: 1, ProjectedCSTypeGeoKey: 32_767 }
const onWgs84 = { ...stated, GeographicTypeGeoKey: 4326, ProjLinearUnitsGeoKey: 9001 }

/** Longitude and latitude by `cs2cs` of PROJ 9.1.1. */
test.each([
  [
    'transverse Mercator',
    {
      ...onWgs84,
      ProjCoordTransGeoKey: 1,
      ProjNatOriginLongGeoKey: 12.5,
      ProjScaleAtNatOriginGeoKey: 0.9996,
      ProjFalseEastingGeoKey: 500_000,
    },
    [420_000, 6_200_000],
    [11.2192732, 55.9387192],
  ],
  [
    'polar stereographic',
    { ...onWgs84, ProjCoordTransGeoKey: 15, ProjNatOriginLatGeoKey: 75, ProjStraightVertPoleLongGeoKey: 20 },
    [-300_000, -900_000],
    [1.5650512, 81.3748922],
  ],
  [
    'Lambert, equal in area',
    {
      ...onWgs84,
      ProjCoordTransGeoKey: 10,
      ProjCenterLatGeoKey: 65,
      ProjCenterLongGeoKey: -20,
      ProjFalseEastingGeoKey: 1e6,
      ProjFalseNorthingGeoKey: 5e5,
    },
    [900_000, 650_000],
    [-22.2315318, 66.32945],
  ],
  [
    'Lambert, conformal',
    {
      ...onWgs84,
      ProjCoordTransGeoKey: 8,
      ProjFalseOriginLatGeoKey: 40,
      ProjFalseOriginLongGeoKey: -60,
      ProjStdParallel1GeoKey: 35,
      ProjStdParallel2GeoKey: 50,
    },
    [100_000, -250_000],
    [-58.8599551, 37.7274988],
  ],
  [
    'Albers',
    {
      ...onWgs84,
      ProjCoordTransGeoKey: 11,
      ProjNatOriginLatGeoKey: -25,
      ProjNatOriginLongGeoKey: 25,
      ProjStdParallel1GeoKey: -20,
      ProjStdParallel2GeoKey: -35,
    },
    [500_000, -700_000],
    [30.2817217, -31.1713911],
  ],
  [
    'Mercator',
    { ...onWgs84, ProjCoordTransGeoKey: 7, ProjNatOriginLongGeoKey: 50, ProjStdParallel1GeoKey: 30 },
    [300_000, 2_500_000],
    [53.1092503, 25.2179113],
  ],
  [
    'UTM by its zone',
    { ...stated, GeogGeodeticDatumGeoKey: 6326, ProjectionGeoKey: 16_043 },
    [184_135.811, 2_103_521.414],
    [72, 19],
  ],
  [
    'UTM on an ellipsoid by its axes',
    { ...stated, GeogSemiMajorAxisGeoKey: 6_378_137, GeogInvFlatteningGeoKey: 298.257223563, ProjectionGeoKey: 16_043 },
    [184_135.811, 2_103_521.414],
    [72, 19],
  ],
] as const)('%s without a code is read by its parameters', (_name, keys, [x, y], [lon, lat]) => {
  const { epsg, toLatLon } = readProjection(keys)
  expect(epsg).toBeNull()
  const place = toLatLon?.(x, y)
  expect(place?.lon).toBeCloseTo(lon, 6)
  expect(place?.lat).toBeCloseTo(lat, 6)
})
