import { EDGE_LATITUDE } from '@varuna/geo/tiles/mercator'

/** A part of the web Mercator world, which is 1 wide and 1 high; x may be beyond 1 where the window crosses the 180th meridian. */
export interface MapWindow {
  x: number
  y: number
  /** Points of the page per width of the world. */
  scale: number
}

export interface Place {
  lat: number
  lon: number
}

/** Half a degree: shows a single place with its surroundings. */
const LEAST_SPAN = 0.5 / 360
const MARGIN = 0.12

const worldX = (lon: number) => lon / 360 + 0.5
export const worldY = (lat: number) => {
  const within = Math.max(-EDGE_LATITUDE, Math.min(EDGE_LATITUDE, lat))
  return 0.5 - Math.asinh(Math.tan((within * Math.PI) / 180)) / (2 * Math.PI)
}
export const latOfWorldY = (y: number) => (Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) * 180) / Math.PI

/** The smallest window of this shape that contains all places, across the 180th meridian if needed; at least one place is required. */
export function fitWindow(places: readonly Place[], width: number, height: number): MapWindow {
  const xs = places.map(({ lon }) => worldX(lon)).toSorted((a, b) => a - b)
  const ys = places.map(({ lat }) => worldY(lat))
  const { from, span } = narrowest(xs)
  const top = ys.reduce((least, y) => Math.min(least, y), 1)
  const bottom = ys.reduce((most, y) => Math.max(most, y), 0)
  const spanX = Math.max(span, LEAST_SPAN) * (1 + 2 * MARGIN)
  const spanY = Math.max(bottom - top, LEAST_SPAN) * (1 + 2 * MARGIN)
  const scale = Math.min(width / spanX, height / spanY, 1e7)
  const worldHeight = height / scale
  const y = worldHeight >= 1 ? (1 - worldHeight) / 2 : (top + bottom) / 2 - worldHeight / 2
  return {
    x: from + span / 2 - width / scale / 2,
    y: worldHeight >= 1 ? y : Math.max(0, Math.min(1 - worldHeight, y)),
    scale,
  }
}

/** The narrowest interval around the world that contains all values: the complement of the widest gap. */
function narrowest(sorted: readonly number[]): { from: number; span: number } {
  const [first = 0.5] = sorted
  const last = sorted.at(-1) ?? first
  let widest = { gap: 1 - (last - first), from: first, span: last - first }
  sorted.slice(1).forEach((x, at) => {
    const before = sorted[at] ?? x
    if (x - before > widest.gap) widest = { gap: x - before, from: x, span: 1 - (x - before) }
  })
  return widest
}

/** Where a place is drawn, in points from the top left corner, using the copy of the world nearest to the window. */
export function placeOnPage(window: MapWindow, width: number, { lat, lon }: Place): [x: number, y: number] {
  const centre = window.x + width / window.scale / 2
  const x = worldX(lon)
  const copy = x + Math.round(centre - x)
  return [(copy - window.x) * window.scale, (worldY(lat) - window.y) * window.scale]
}

/** A step in degrees that gives a handful of lines across a span. */
export function graticuleStep(spanDegrees: number): number {
  const steps = [30, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01]
  return steps.find((step) => spanDegrees / step >= 3) ?? 0.01
}

/** The largest round number of nautical miles up to this length. */
export function roundMiles(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most))
  return [5, 2, 1].map((times) => times * power).find((miles) => miles <= most) ?? power
}

export interface GraticuleLine {
  text: string
  /** Points of the page: from the left for a meridian, from the top for a parallel. */
  at: number
  /** Width of the text. */
  width: number
}

const LABEL_HEIGHT = 8
const LABEL_GAP = 2

/**
 * Label positions of graticule lines: meridians along the top, parallels down the left below them. Labels that would overlap or be cut off
 * are omitted.
 */
export function labelGraticule(
  { meridians, parallels }: Readonly<Record<'meridians' | 'parallels', readonly GraticuleLine[]>>,
  frame: { width: number; height: number },
): { text: string; x: number; y: number }[] {
  const along = [...meridians].sort((a, b) => a.at - b.at)
  let free = 0
  const top = along.flatMap(({ text, at, width }) => {
    const x = at + LABEL_GAP
    if (x < free || x + width > frame.width - LABEL_GAP) return []
    free = x + width + LABEL_GAP
    return [{ text, x, y: LABEL_GAP }]
  })
  const left = parallels.flatMap(({ text, at }) => {
    const y = at + 1
    return y < LABEL_GAP + LABEL_HEIGHT || y + LABEL_HEIGHT > frame.height ? [] : [{ text, x: LABEL_GAP, y }]
  })
  return [...top, ...left]
}
