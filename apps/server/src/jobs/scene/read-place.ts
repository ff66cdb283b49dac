import type { ImageNote } from '@varuna/oil/scene/note'
import { projectionOf, type LatLon } from '@varuna/oil/scene/projection'
import { groundMetresPerPixel, type Corners, type PixelSize } from '@varuna/oil/scene/scene'
import type { GeoTIFFImage } from 'geotiff'
import type { FilePlace } from '../file-facts.ts'

const USER_DEFINED = 32_767
/** A position of a file must be a place: numbers beyond these are damaged tags. */
const isPlace = ({ lat, lon }: LatLon) => Math.abs(lat) <= 90 && Math.abs(lon) <= 180

/** Where a GeoTIFF lies, from its tags; null without them, with a note when they cannot be read. */
export async function readPlace(
  image: GeoTIFFImage,
  size: PixelSize,
  time: string | null,
): Promise<{ place: FilePlace | null; notes: ImageNote[] }> {
  const keys = image.getGeoKeys() as Record<string, unknown> | null
  const toMap = await readMapPlaces(image, size)
  if (!toMap) return { place: null, notes: [] }
  const code = Number(keys?.['ProjectedCSTypeGeoKey'] ?? keys?.['GeographicTypeGeoKey'] ?? Number.NaN)
  const epsg = Number.isInteger(code) && code !== USER_DEFINED ? code : null
  const projection = epsg === null ? null : projectionOf(epsg)
  if (!projection) return { place: null, notes: [{ code: 'projection_not_read', params: { epsg } }] }
  const { width, height } = size
  const at = (x: number, y: number) => projection.toLatLon(...toMap(x, y))
  const corners: Corners = [at(0, 0), at(width, 0), at(width, height), at(0, height)]
  const centre = at(width / 2, height / 2)
  if (![...corners, centre].every(isPlace)) return { place: null, notes: [{ code: 'position_not_usable', params: {} }] }
  const metresPerPixel = groundMetresPerPixel(corners, size)
  if (!(metresPerPixel > 0)) return { place: null, notes: [{ code: 'position_not_usable', params: {} }] }
  return { place: { ...centre, time, metresPerPixel, corners }, notes: [] }
}

type ToMap = (x: number, y: number) => [x: number, y: number]

/** Map coordinates of pixels, from the transformation, from one tie point with a scale, or from tie points at the corners. */
async function readMapPlaces(image: GeoTIFFImage, size: PixelSize): Promise<ToMap | null> {
  const directory = image.getFileDirectory()
  const read = async (name: 'ModelPixelScale' | 'ModelTransformation') =>
    directory.hasTag(name) ? [...((await directory.loadValue(name)) as ArrayLike<number> as number[])] : null
  const matrix = await read('ModelTransformation')
  if (matrix && matrix.length >= 8) {
    const [a = 1, b = 0, , c = 0, d = 0, e = 1, , f = 0] = matrix
    return (x, y) => [a * x + b * y + c, d * x + e * y + f]
  }
  const ties = await image.getTiePoints()
  const [tie] = ties
  const scale = await read('ModelPixelScale')
  if (tie && scale && scale.length >= 2) {
    const [scaleX = 1, scaleY = 1] = scale
    return (x, y) => [tie.x + (x - tie.i) * scaleX, tie.y - (y - tie.j) * scaleY]
  }
  return ties.length >= 4 ? betweenTies(ties, size) : null
}

interface Tie {
  i: number
  j: number
  x: number
  y: number
}

/** Radar products carry a grid of tie points; the outermost ones place the corners. */
function betweenTies(ties: readonly Tie[], { width, height }: PixelSize): ToMap {
  const nearest = (i: number, j: number) =>
    ties.reduce((best, tie) => (Math.hypot(tie.i - i, tie.j - j) < Math.hypot(best.i - i, best.j - j) ? tie : best))
  const a = nearest(0, 0)
  const b = nearest(width, 0)
  const c = nearest(width, height)
  const d = nearest(0, height)
  return (x, y) => {
    const u = x / width
    const v = y / height
    const mix = (key: 'x' | 'y') => (1 - v) * ((1 - u) * a[key] + u * b[key]) + v * ((1 - u) * d[key] + u * c[key])
    return [mix('x'), mix('y')]
  }
}
