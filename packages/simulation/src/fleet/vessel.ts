import type { Place } from '../place.ts'
import { moveFrom, motionAt, type Motion, type Waypoint } from './track.ts'

export const roles = [
  'cargo',
  'tanker',
  'ferry',
  'trawler',
  'longliner',
  'moored',
  'encounter',
  'dark',
  'identity_change',
  'spoofer',
  'on_land',
] as const

/** What a vessel does; from `encounter` on, a scripted behaviour that detection should find. */
export type Role = (typeof roles)[number]

export type Period = { readonly fromMs: number; readonly toMs: number }

export type SimulatedVessel = {
  readonly mmsi: number
  readonly role: Role
  readonly name: string
  readonly callSign: string
  readonly imo: number
  /** ITU-R M.1371 ship and cargo type. */
  readonly shipType: number
  readonly lengthMetres: number
  readonly beamMetres: number
  readonly draughtMetres: number
  readonly destination: string | null
  readonly track: readonly Waypoint[]
  /** Its transmitter is off. */
  readonly silent: readonly Period[]
  /** It reports a false position. */
  readonly falsePlaces: readonly (Period & { readonly place: Place })[]
}

/** True position of a vessel at a time, UTC ms, with speed and course over ground; null outside its track. */
export const positionAt = ({ track }: SimulatedVessel, timeMs: number): Motion | null => motionAt(track, timeMs)

/** The transmitted position, which may be false; null while silent. */
export const reportedAt = (vessel: SimulatedVessel, timeMs: number): Motion | null => {
  const isDuring = ({ fromMs, toMs }: Period) => timeMs >= fromMs && timeMs < toMs
  if (vessel.silent.some(isDuring)) return null
  const isAt = positionAt(vessel, timeMs)
  const claimed = vessel.falsePlaces.find(isDuring)
  if (isAt === null || claimed === undefined) return isAt
  return { ...moveFrom(claimed.place, CIRCLE_NM, (timeMs / 20_000) % 360), speedKnots: 0.4, courseDegrees: 0 }
}

/** Falsified positions often follow a small circle. */
const CIRCLE_NM = 0.1
