import { MAX_ANCHORAGE_CORNERS, MAX_ANCHORAGES, type AnchorageList } from '@varuna/contract/watch/place'
import type { Anchorage } from '@varuna/geo/ports/anchorages'
import { wrapLongitude } from '@varuna/units/angle'

type Shown = AnchorageList['anchorages'][number]

interface QueryBox {
  south: number
  /** Greater than east across the 180th meridian. */
  west: number
  north: number
  east: number
}

const isWithin = ({ south, west, north, east }: QueryBox, lat: number, lon: number) => {
  const turned = wrapLongitude(lon)
  return (
    lat >= south && lat <= north && (west <= east ? turned >= west && turned <= east : turned >= west || turned <= east)
  )
}

/** The circles and outlines of an anchorage, each with a place that stands for it. */
const partsOf = ({ name, shape }: Anchorage): { part: Shown; lat: number; lon: number }[] => {
  if (shape.type === 'circles')
    return shape.circles.map(({ lat, lon, radiusNm }) => ({
      part: { name, circle: { lat, lon, radiusNm }, corners: null },
      lat,
      lon,
    }))
  const [lon = 0, lat = 0] = shape.corners[0] ?? []
  return [{ part: { name, circle: null, corners: shape.corners.map(([x, y]): [number, number] => [x, y]) }, lat, lon }]
}

/** The anchorages whose centre, or first corner, is in a box; those beyond the limits are counted. */
export function listAnchorages(anchorages: readonly Anchorage[], box: QueryBox): AnchorageList {
  const shown: Shown[] = []
  let [corners, leftOut] = [0, 0]
  for (const anchorage of anchorages)
    for (const { part, lat, lon } of partsOf(anchorage)) {
      if (!isWithin(box, lat, lon)) continue
      const size = part.corners?.length ?? 0
      if (shown.length >= MAX_ANCHORAGES || corners + size > MAX_ANCHORAGE_CORNERS) leftOut += 1
      else {
        shown.push(part)
        corners += size
      }
    }
  return { anchorages: shown, isImported: anchorages.length > 0, leftOut }
}
