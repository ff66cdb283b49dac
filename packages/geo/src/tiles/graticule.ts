import { BUFFER, EXTENT, latAt, lonAt, tileX, tileY, type TileAt } from './mercator.ts'
import type { TileFeature, TileLayer } from './vector-tile.ts'

/** Line spacing in minutes, and the first zoom that shows it. */
const STEPS = [
  { minutes: 1800, zoom: 0 },
  { minutes: 600, zoom: 2 },
  { minutes: 300, zoom: 3 },
  { minutes: 60, zoom: 6 },
  { minutes: 10, zoom: 9 },
  { minutes: 1, zoom: 12 },
]
const EDGE_MINUTES = 85 * 60

/** Meridians and parallels of a tile as the layer 'grid'; `step` is the coarsest grid spacing, in minutes, that includes the line. */
export const graticuleLayer = (tile: TileAt): TileLayer => {
  const steps = STEPS.filter(({ zoom }) => zoom <= tile.z)
  const finest = steps.at(-1)?.minutes ?? 1800
  const findStep = (minutes: number) => steps.find((step) => minutes % step.minutes === 0)?.minutes ?? finest
  const low = -BUFFER
  const high = EXTENT + BUFFER
  const line = (parts: number[], minutes: number): TileFeature => ({
    type: 'line',
    parts: [parts],
    properties: { step: findStep(minutes) },
  })
  const between = (from: number, to: number) => {
    const first = Math.ceil((from * 60) / finest)
    const count = Math.max(0, Math.floor((to * 60) / finest) - first + 1)
    return Array.from({ length: count }, (_, index) => (first + index) * finest)
  }
  const meridians = between(lonAt(tile, 0), lonAt(tile, EXTENT)).map((minutes) => {
    const x = tileX(tile, minutes / 60)
    return line([x, low, x, high], minutes)
  })
  const parallels = between(latAt(tile, EXTENT), latAt(tile, 0))
    .filter((minutes) => Math.abs(minutes) <= EDGE_MINUTES)
    .map((minutes) => {
      const y = tileY(tile, minutes / 60)
      return line([low, y, high, y], minutes)
    })
  return { name: 'grid', features: [...meridians, ...parallels] }
}
