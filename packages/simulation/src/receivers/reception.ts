import type { PortRow } from '@varuna/geo/ports/ports'
import { positionAt, reportedAt, type Period, type SimulatedVessel } from '../fleet/vessel.ts'
import type { Motion } from '../fleet/track.ts'
import { createRandom, type Random } from '../random.ts'
import { createCoastStations } from './coast-stations.ts'
import { createSatellites } from './satellites.ts'

/** A position report as it was received; `hasStaticData` when a static report came with it. UTC ms, degrees. */
export type ReceivedReport = Motion & {
  readonly vessel: SimulatedVessel
  readonly timeMs: number
  readonly isMoored: boolean
  readonly hasStaticData: boolean
}

export type Reception = {
  /** The reports received since the last call and up to a time, in order of time. */
  receiveUntil(timeMs: number): ReceivedReport[]
}

/** ITU-R M.1371-5, Annex 1, table 1: class A reporting interval in seconds, by maximum speed in knots. */
const intervals = [
  { knots: 0.2, seconds: 180 },
  { knots: 14, seconds: 10 },
  { knots: 23, seconds: 6 },
  { knots: Infinity, seconds: 2 },
]
const MOORED_KNOTS = 0.2
/** Receiver networks pass on at most one report per vessel and minute. */
const NETWORK_MS = 60_000
const STATIC_MS = 6 * 60_000
/** Share of reports received by satellite: signals of many vessels collide. */
const RECEIVED = { coast: 0.8, space: 0.15 }
/** Position error: five metres. */
const FIX_ERROR_DEGREES = 0.00005

/** Interval of class A position reports in ms. */
export const reportIntervalMs = (speedKnots: number) =>
  (intervals.find(({ knots }) => speedKnots <= knots)?.seconds ?? 2) * 1000

type Transmitter = {
  readonly vessel: SimulatedVessel
  readonly random: Random
  nextMs: number
  staticMs: number
}

/** Reception of a fleet by coastal stations at ports and by passing satellites. */
export const createReception = (
  fleet: readonly SimulatedVessel[],
  ports: readonly PortRow[],
  seed: number,
  { fromMs, toMs }: Period,
): Reception => {
  const isNearStation = createCoastStations(seed, ports)
  const isUnderSatellite = createSatellites()
  const transmitters = fleet.map((vessel): Transmitter => {
    const random = createRandom(seed, 4, vessel.mmsi)
    return { vessel, random, nextMs: fromMs + Math.floor(random() * NETWORK_MS), staticMs: 0 }
  })
  const shareReceived = (at: Motion, timeMs: number) => {
    if (isNearStation(at, timeMs)) return RECEIVED.coast
    return isUnderSatellite(at, timeMs) ? RECEIVED.space : 0
  }

  /** Transmits until a minute is over; a report out of range of all receivers skips to the next minute. */
  const transmit = (one: Transmitter, untilMs: number, received: ReceivedReport[]) => {
    const { vessel, random } = one
    while (one.nextMs < untilMs) {
      const timeMs = one.nextMs
      const isAt = positionAt(vessel, timeMs)
      const intervalMs = reportIntervalMs(isAt?.speedKnots ?? 0)
      const skip = () => (one.nextMs += Math.ceil(NETWORK_MS / intervalMs) * intervalMs)
      const report = isAt && reportedAt(vessel, timeMs)
      const share = isAt && report ? shareReceived(isAt, timeMs) : 0
      if (!isAt || !report || share === 0) {
        skip()
        continue
      }
      one.nextMs += intervalMs
      if (random() >= share) continue
      const hasStaticData = timeMs - one.staticMs >= STATIC_MS
      if (hasStaticData) one.staticMs = timeMs
      received.push({
        vessel,
        timeMs,
        isMoored: isAt.speedKnots < MOORED_KNOTS,
        hasStaticData,
        ...measure(report, random),
      })
      one.nextMs = timeMs
      skip()
    }
  }
  return {
    receiveUntil(untilMs) {
      const received: ReceivedReport[] = []
      const endMs = Math.min(untilMs, toMs)
      // Processes all vessels of a minute together, so that the satellites move once.
      for (
        let minuteMs = Math.min(...transmitters.map(({ nextMs }) => nextMs));
        minuteMs < endMs;
        minuteMs += NETWORK_MS
      )
        for (const one of transmitters) transmit(one, Math.min(endMs, minuteMs + NETWORK_MS), received)
      return received.sort((a, b) => a.timeMs - b.timeMs || a.vessel.mmsi - b.vessel.mmsi)
    },
  }
}

/** A fix with its error, in the resolution of AIS. */
const measure = ({ lat, lon, speedKnots, courseDegrees }: Motion, random: Random): Motion => ({
  lat: round(lat + (2 * random() - 1) * FIX_ERROR_DEGREES, 1e6),
  lon: round(lon + (2 * random() - 1) * FIX_ERROR_DEGREES, 1e6),
  speedKnots: Math.max(0, round(speedKnots + (speedKnots < MOORED_KNOTS ? 0 : 0.4 * (random() - 0.5)), 10)),
  courseDegrees: round((courseDegrees + 2 * random() + 359) % 360, 10) % 360,
})

const round = (value: number, steps: number) => Math.round(value * steps) / steps
