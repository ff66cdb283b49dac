import type { ImageNote } from '@varuna/oil/scene/note'
import { fitPlaceGrid, type Georeference, type LatLon } from '@varuna/oil/scene/place-grid'
import { groundMetresPerPixel, type Corners, type PixelSize } from '@varuna/oil/scene/scene'
import type { GeoTIFFImage } from 'geotiff'
import type { FilePlace } from '../file-facts.ts'
import { readProjection, type ToLatLon } from './read-projection.ts'
import { betweenTies, type Tie } from './tie-points.ts'

const PIXEL_IS_POINT = 2
/** The place grid is refined until its error is below this many pixels. */
const GRID_ERROR_PIXELS = 0.25
/** Plausible range of a file's coordinates; numbers beyond it are damaged tags. */
const isPlace = ({ lat, lon }: LatLon) => Math.abs(lat) <= 90 && Math.abs(lon) <= 180

/** Where a GeoTIFF lies, from its tags; null without them, with a note when they cannot be read. */
export async function readPlace(
  image: GeoTIFFImage,
  size: PixelSize,
  time: string | null,
): Promise<{ place: FilePlace | null; notes: ImageNote[] }> {
  const keys = image.getGeoKeys() as Record<string, unknown> | null
  const coordinates = await readCoordinates(image, keys?.['GTRasterTypeGeoKey'] === PIXEL_IS_POINT)
  if (!coordinates) return { place: null, notes: [] }
  const { epsg, toLatLon } = readProjection(keys)
  if (!toLatLon) return { place: null, notes: [{ code: 'projection_not_read', params: { epsg } }] }
  const place = placeBy(georeference(coordinates, toLatLon, size), size)
  return place
    ? { place: { ...place, time }, notes: [] }
    : { place: null, notes: [{ code: 'position_not_usable', params: {} }] }
}

function placeBy(place: Georeference | null, size: PixelSize): Omit<FilePlace, 'time'> | null {
  if (!place) return null
  const centre = place([0.5, 0.5])
  const corners: Corners = [place([0, 0]), place([1, 0]), place([1, 1]), place([0, 1])]
  const metresPerPixel = groundMetresPerPixel(corners, size)
  if (![...corners, centre].every(isPlace) || !(metresPerPixel > 0)) return null
  const grid = fitPlaceGrid(place, metresPerPixel * GRID_ERROR_PIXELS)
  // In some projections, points between the corners have no coordinates.
  if (!grid.places.every(([lat, lon]) => isPlace({ lat, lon }))) return null
  return { ...centre, metresPerPixel, corners, grid }
}

/** Map coordinates of a file: of each pixel, or of some. */
type Coordinates = { toMap: (x: number, y: number) => [x: number, y: number] } | { ties: Tie[] }

const georeference = (coordinates: Coordinates, toLatLon: ToLatLon, size: PixelSize): Georeference | null =>
  'ties' in coordinates
    ? betweenTies(coordinates.ties, toLatLon, size)
    : ([x, y]) => toLatLon(...coordinates.toMap(x * size.width, y * size.height))

/** From the transformation, from one tie point with a scale, or from many; null when the file has none of these. */
async function readCoordinates(image: GeoTIFFImage, isPoint: boolean): Promise<Coordinates | null> {
  const directory = image.getFileDirectory()
  const read = async (name: 'ModelPixelScale' | 'ModelTransformation') =>
    directory.hasTag(name) ? [...((await directory.loadValue(name)) as ArrayLike<number> as number[])] : null
  // The file may count pixels from the centre of the first.
  const half = isPoint ? 0.5 : 0
  const matrix = await read('ModelTransformation')
  if (matrix && matrix.length >= 8) {
    const [a = 1, b = 0, , c = 0, d = 0, e = 1, , f = 0] = matrix
    return { toMap: (x, y) => [a * (x - half) + b * (y - half) + c, d * (x - half) + e * (y - half) + f] }
  }
  const ties = (await image.getTiePoints()).map(({ i, j, x, y }): Tie => ({ i: i + half, j: j + half, x, y }))
  const [tie] = ties
  const scale = await read('ModelPixelScale')
  if (tie && scale && scale.length >= 2) {
    const [scaleX = 1, scaleY = 1] = scale
    return { toMap: (x, y) => [tie.x + (x - tie.i) * scaleX, tie.y - (y - tie.j) * scaleY] }
  }
  return ties.length >= 4 ? { ties } : null
}
