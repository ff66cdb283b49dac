import type { ReplayVessel } from '@varuna/contract/public/public-watch'
import type { AisPosition } from '@varuna/contract/watch/ais-vessel'
import { isSimulatedMmsi } from '@varuna/units/mmsi'
import { isMoored, vesselTone } from '~/dashboard/vessel/vessel-tone.ts'
import { nearestTurn } from '~/dashboard/vessel/track-pieces.ts'
import type { WatchVessel } from '~/dashboard/watch/watch-vessel.ts'

type Position = ReplayVessel['positions'][number]

/** Between reports further apart than this, nobody knows where a ship was. */
const LONGEST_KNOWN_SECONDS = 2 * 3_600
/** A ship that was not received for this long is not shown. */
const SHOWN_FOR_SECONDS = 24 * 3_600

/**
 * Where a replayed vessel was, so many seconds after the beginning: between two reports of one passage on the straight line, else at the
 * last report. Null before its first one, and a day after its last.
 */
export function vesselAt(
  { mmsi, name, shipType, positions }: ReplayVessel,
  fromMs: number,
  seconds: number,
): WatchVessel | null {
  const next = firstAfter(positions, seconds)
  const before = positions[next - 1]
  if (before === undefined || seconds - before[0] > SHOWN_FOR_SECONDS) return null
  const after = positions[next]
  const isKnown = after !== undefined && after[0] - before[0] <= LONGEST_KNOWN_SECONDS
  const [time, lat, lon, speedKnots, courseDegrees] = isKnown ? between(before, after, seconds) : before
  return {
    mmsi,
    name,
    timeMs: fromMs + time * 1_000,
    lat,
    lon,
    speedKnots,
    courseDegrees,
    headingDegrees: null,
    navigationStatus: null,
    flag: null,
    doing: [],
    tone: vesselTone(shipType),
    statesType: true,
    isMoored: isMoored(null, speedKnots),
    isSimulated: isSimulatedMmsi(mmsi),
  }
}

/** Index of the first position after a time. */
function firstAfter(positions: readonly Position[], seconds: number): number {
  let low = 0
  let high = positions.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((positions[middle]?.[0] ?? Infinity) <= seconds) low = middle + 1
    else high = middle
  }
  return low
}

function between(before: Position, after: Position, seconds: number): Position {
  const share = (seconds - before[0]) / (after[0] - before[0])
  const mix = (from: number, to: number) => from + (to - from) * share
  const [, lat, lon, speedKnots, courseDegrees] = before
  return [seconds, mix(lat, after[1]), mix(lon, nearestTurn(after[2], lon)), speedKnots, courseDegrees]
}

/** A replayed track as the API states tracks. */
export const positionsOf = ({ positions }: ReplayVessel, fromMs: number): AisPosition[] =>
  positions.map(([seconds, lat, lon, speedKnots, courseDegrees]) => ({
    time: new Date(fromMs + seconds * 1_000).toISOString(),
    timeFrom: 'source',
    timeUncertaintySeconds: 1,
    lat,
    lon,
    speedKnots,
    courseDegrees,
    headingDegrees: null,
    navigationStatus: null,
    station: 'unknown',
  }))
