import { EDGE_LATITUDE } from '@varuna/geo/tiles/mercator'
import type { ChartVessel } from './chart-vessel.ts'
import { latOfWorld, lonOfWorld, worldX, worldY } from './world.ts'

/** Older positions are drawn hollow, as dead-reckoned. Under way, ships report every 10 s and small craft every 30 s. */
export const RECKONED_AFTER_MS = 5 * 60_000

/** Maximum dead-reckoning time: beyond it a ship has usually changed course. */
export const RECKONED_FOR_MS = 30 * 60_000

/** Below this speed, the course comes from drift and position errors. */
const LEAST_KNOTS = 0.5

const EQUATOR_NM = 360 * 60
const MS_PER_HOUR = 3_600_000

type Moving = Pick<ChartVessel, 'timeMs' | 'lat' | 'lon' | 'speedKnots' | 'courseDegrees' | 'isMoored'>

/** Speed in shares of the Mercator world per ms, eastwards and southwards; zero for a vessel that lies still or reports no course. */
export function worldVelocity({ lat, speedKnots, courseDegrees, isMoored }: Moving): readonly [x: number, y: number] {
  if (speedKnots === null || courseDegrees === null || isMoored || speedKnots < LEAST_KNOTS) return [0, 0]
  const within = Math.min(EDGE_LATITUDE, Math.abs(lat))
  const perMs = speedKnots / MS_PER_HOUR / EQUATOR_NM / Math.cos((within * Math.PI) / 180)
  const course = (courseDegrees * Math.PI) / 180
  return [perMs * Math.sin(course), -perMs * Math.cos(course)]
}

export const isReckoned = (vessel: Moving, nowMs: number): boolean => nowMs - vessel.timeMs > RECKONED_AFTER_MS

/** Drawn position of a vessel, in shares of the world: moved along its course since its report, up to 30 minutes. */
export function reckonWorld(vessel: Moving, nowMs: number): readonly [x: number, y: number] {
  const [east, south] = worldVelocity(vessel)
  const ageMs = Math.max(0, Math.min(RECKONED_FOR_MS, nowMs - vessel.timeMs))
  return [worldX(vessel.lon) + east * ageMs, worldY(vessel.lat) + south * ageMs]
}

/** `reckonWorld` in degrees; longitudes beyond the 180th meridian are not wrapped. */
export function reckon(vessel: Moving, nowMs: number): { lat: number; lon: number } {
  const [x, y] = reckonWorld(vessel, nowMs)
  return { lat: latOfWorld(y), lon: lonOfWorld(x) }
}
