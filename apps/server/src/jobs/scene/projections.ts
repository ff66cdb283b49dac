/** EPSG code range of the UTM zones of one datum. */
interface ZoneSeries {
  from: number
  to: number
  /** Zone of the first code. */
  zone: number
  isSouth: boolean
  ellipsoid: 'WGS84' | 'GRS80'
}

/**
 * Geographic systems within two metres of WGS 84: itself, ETRS89, NAD83 (three forms), GDA94, GDA2020, JGD2000, JGD2011, SIRGAS 2000,
 * NZGD2000, CGCS2000.
 */
const geographic = new Set([4326, 4258, 4269, 4617, 6318, 4283, 7844, 4612, 6668, 4674, 4167, 4490])

export const isNearWgs84 = (geographicCode: number): boolean => geographic.has(geographicCode)

const series: readonly ZoneSeries[] = [
  // WGS 84
  { from: 32_601, to: 32_660, zone: 1, isSouth: false, ellipsoid: 'WGS84' },
  { from: 32_701, to: 32_760, zone: 1, isSouth: true, ellipsoid: 'WGS84' },
  // ETRS89, NAD83
  { from: 25_828, to: 25_838, zone: 28, isSouth: false, ellipsoid: 'GRS80' },
  { from: 26_901, to: 26_923, zone: 1, isSouth: false, ellipsoid: 'GRS80' },
  // SIRGAS 2000
  { from: 31_965, to: 31_976, zone: 11, isSouth: false, ellipsoid: 'GRS80' },
  { from: 31_977, to: 31_985, zone: 17, isSouth: true, ellipsoid: 'GRS80' },
  // GDA94, GDA2020, JGD2011
  { from: 28_348, to: 28_358, zone: 48, isSouth: true, ellipsoid: 'GRS80' },
  { from: 7846, to: 7859, zone: 46, isSouth: true, ellipsoid: 'GRS80' },
  { from: 6688, to: 6692, zone: 51, isSouth: false, ellipsoid: 'GRS80' },
]

/** Parameters of other projections used for images of the sea, by EPSG code. */
const parameters: Readonly<Record<number, string>> = {
  // The world
  3395: '+proj=merc +lon_0=0 +datum=WGS84',
  3832: '+proj=merc +lon_0=150 +datum=WGS84',
  3857: '+proj=merc +a=6378137 +b=6378137 +lon_0=0 +nadgrids=@null',
  3994: '+proj=merc +lat_ts=-41 +lon_0=100 +datum=WGS84',
  6933: '+proj=cea +lat_ts=30 +lon_0=0 +datum=WGS84',
  // The poles
  3031: '+proj=stere +lat_0=-90 +lat_ts=-71 +lon_0=0 +datum=WGS84',
  3413: '+proj=stere +lat_0=90 +lat_ts=70 +lon_0=-45 +datum=WGS84',
  3976: '+proj=stere +lat_0=-90 +lat_ts=-70 +lon_0=0 +datum=WGS84',
  3995: '+proj=stere +lat_0=90 +lat_ts=71 +lon_0=0 +datum=WGS84',
  3996: '+proj=stere +lat_0=90 +lat_ts=75 +lon_0=0 +datum=WGS84',
  5041: '+proj=stere +lat_0=90 +lon_0=0 +k=0.994 +x_0=2000000 +y_0=2000000 +datum=WGS84',
  5042: '+proj=stere +lat_0=-90 +lon_0=0 +k=0.994 +x_0=2000000 +y_0=2000000 +datum=WGS84',
  32661: '+proj=stere +lat_0=90 +lon_0=0 +k=0.994 +x_0=2000000 +y_0=2000000 +datum=WGS84',
  32761: '+proj=stere +lat_0=-90 +lon_0=0 +k=0.994 +x_0=2000000 +y_0=2000000 +datum=WGS84',
  3571: '+proj=laea +lat_0=90 +lon_0=180 +datum=WGS84',
  3572: '+proj=laea +lat_0=90 +lon_0=-150 +datum=WGS84',
  3573: '+proj=laea +lat_0=90 +lon_0=-100 +datum=WGS84',
  3574: '+proj=laea +lat_0=90 +lon_0=-40 +datum=WGS84',
  3575: '+proj=laea +lat_0=90 +lon_0=10 +datum=WGS84',
  3576: '+proj=laea +lat_0=90 +lon_0=90 +datum=WGS84',
  6931: '+proj=laea +lat_0=90 +lon_0=0 +datum=WGS84',
  6932: '+proj=laea +lat_0=-90 +lon_0=0 +datum=WGS84',
  // Europe, America, Australia and New Zealand
  3034: '+proj=lcc +lat_0=52 +lon_0=10 +lat_1=35 +lat_2=65 +x_0=4000000 +y_0=2800000 +ellps=GRS80',
  3035: '+proj=laea +lat_0=52 +lon_0=10 +x_0=4321000 +y_0=3210000 +ellps=GRS80',
  3006: '+proj=utm +zone=33 +ellps=GRS80',
  3067: '+proj=utm +zone=35 +ellps=GRS80',
  3338: '+proj=aea +lat_0=50 +lon_0=-154 +lat_1=55 +lat_2=65 +ellps=GRS80',
  5070: '+proj=aea +lat_0=23 +lon_0=-96 +lat_1=29.5 +lat_2=45.5 +ellps=GRS80',
  3577: '+proj=aea +lat_0=0 +lon_0=132 +lat_1=-18 +lat_2=-36 +ellps=GRS80',
  2193: '+proj=tmerc +lat_0=0 +lon_0=173 +k=0.9996 +x_0=1600000 +y_0=10000000 +ellps=GRS80',
}

/** PROJ parameters of an EPSG system; null for unsupported ones. */
export function parametersOf(epsg: number): string | null {
  if (isNearWgs84(epsg)) return '+proj=longlat +datum=WGS84'
  const zones = series.find(({ from, to }) => epsg >= from && epsg <= to)
  if (zones)
    return `+proj=utm +zone=${epsg - zones.from + zones.zone}${zones.isSouth ? ' +south' : ''} +ellps=${zones.ellipsoid}`
  return parameters[epsg] ?? null
}
