import { isInBox, unwrapBox, wrapBox, type ChartBox } from '@varuna/map/chart-view'

/** Margin loaded around the view, so that a short move of the map loads nothing. */
const MARGIN = 0.5
/** A view wider than this loads the whole world. */
const WIDE_DEGREES = 120

/** The box to request when the map shows `view`; null for the whole world. */
export function boxToLoad(view: ChartBox): ChartBox | null {
  const { south, west, north, east } = unwrapBox(view)
  if (east - west > WIDE_DEGREES) return null
  const high = (north - south) * MARGIN
  const wide = (east - west) * MARGIN
  return wrapBox({ south: south - high, west: west - wide, north: north + high, east: east + wide })
}

/** Whether the box `loaded` contains all of `view` and is not far larger. */
export function isLoaded(loaded: ChartBox | null, view: ChartBox): boolean {
  if (loaded === null) return boxToLoad(view) === null
  if (boxToLoad(view) === null) return false
  const corners = [view.south, view.north].flatMap((lat) => [view.west, view.east].map((lon) => [lat, lon] as const))
  const have = unwrapBox(loaded)
  const want = unwrapBox(view)
  const isOversized = have.east - have.west > 8 * (want.east - want.west)
  return !isOversized && corners.every(([lat, lon]) => isInBox(loaded, lat, lon))
}
