import { setImmediate as immediate } from 'node:timers/promises'
import type { PositionReport } from '@varuna/ais/reports/report'
import { destination } from '@varuna/geo/geometry/great-circle'
import { MAX_RECEIVED_HOURS } from '@varuna/tracks/reception/reception-cells'
import { GAP_2 } from '@varuna/tracks/reception/silence'
import type { Position } from '@varuna/tracks/position'
import { findLastingSilence, lastTracked } from '@varuna/tracks/step'
import type { Surroundings } from '@varuna/tracks/surroundings/surroundings'
import { isSimulatedMmsi } from '@varuna/units/mmsi'
import { eventThresholds } from '@varuna/vocabulary/thresholds'
import type { EventOf } from '@varuna/vocabulary/events'
import { CodedError } from '../../../errors/coded-error.ts'
import { boxAround } from '../../../store/interfaces/watch/box.ts'
import type { EncounterStore } from '../../../store/interfaces/watch/encounter-store.ts'
import type { PositionStore, VesselState } from '../../../store/interfaces/watch/position-store.ts'
import { eventOfRow, eventRow } from './event-row.ts'
import { isFollowed } from './follow-track.ts'
import { readState } from './stored-state.ts'

interface Effects {
  positions: Pick<PositionStore, 'latestAfter' | 'latestWithin' | 'vesselStates' | 'event' | 'lastingEvents' | 'write'>
  encounters: Pick<EncounterStore, 'write'>
  around: Surroundings
}

/** Stores silences while they last, and removes those that late positions disproved. */
export interface SilenceFinder {
  /** Looks at the next vessels, in order of MMSI, and at the next silences. Returns the number of events stored and removed. */
  run(nowMs: number): Promise<number>
}

const HOUR_MS = 3_600_000
const VESSELS_A_ROUND = 5_000
/** Between two turns other requests are answered. */
const VESSELS_A_TURN = 100
/** Vessels whose surroundings are read in a round; the next round goes on with the others. */
const CANDIDATES_A_ROUND = 100
const SILENCES_A_ROUND = 500
/** A silence that began earlier is no news, as after an import of an old file. */
const MAX_BEGUN_MS = 14 * 24 * HOUR_MS
/** GAP-8: the silence is the vessel's own where so many others nearby were received all the time. */
const OTHERS = { least: 3, withinNm: 60, read: 200 }

export function createSilenceFinder({ positions, encounters, around }: Effects): SilenceFinder {
  let [afterMmsi, afterId] = [-1, '']

  const look = async (mmsi: number, state: VesselState, nowMs: number): Promise<boolean> => {
    const track = readState(mmsi, state.state)
    const silence = findLastingSilence(track, around, nowMs)
    const last = lastTracked(track)
    if (silence === null || last === null) return false
    const stored = await positions.event(silence.id)
    const known = stored === null ? null : eventOfRow(stored)
    if (
      known === null
        ? !(await isPlaceReceived(positions, mmsi, last, nowMs))
        : !isLonger(silence, known as EventOf<'gap'>)
    )
      return false
    return write(positions, silence, state)
  }

  const findNew = async (nowMs: number): Promise<number> => {
    const page = await positions.latestAfter(afterMmsi, VESSELS_A_ROUND)
    const silent: PositionReport[] = []
    for (const [at, last] of page.entries()) {
      if (at % VESSELS_A_TURN === 0) await immediate()
      if (isFollowed(last) && isSilent(last, nowMs) && isFar(around, last)) silent.push(last)
    }
    const looked = silent.slice(0, CANDIDATES_A_ROUND)
    const isCut = looked.length < silent.length
    afterMmsi = (isCut ? looked : page).at(-1)?.mmsi ?? -1
    if (!isCut && page.length < VESSELS_A_ROUND) afterMmsi = -1
    const states = new Map(
      (await positions.vesselStates(looked.map(({ mmsi }) => mmsi))).map((state) => [state.mmsi, state]),
    )
    let written = 0
    for (const last of looked) {
      const state = states.get(last.mmsi)
      if (state !== undefined && (await look(last.mmsi, state, nowMs))) written += 1
    }
    return written
  }

  return {
    async run(nowMs) {
      const written = await findNew(nowMs)
      const page = await positions.lastingEvents(afterId, SILENCES_A_ROUND)
      afterId = page.length < SILENCES_A_ROUND ? '' : (page.at(-1)?.id ?? '')
      const removed = await findDisproved(
        positions,
        page.filter(({ kind }) => kind === 'gap'),
      )
      if (removed.length > 0)
        await encounters.write({
          generations: [],
          compared: [],
          meetings: [],
          droppedMeetings: [],
          events: [],
          removedEvents: removed,
        })
      return written + removed.length
    },
  }
}

const isSilent = ({ timeMs }: PositionReport, nowMs: number) =>
  nowMs - timeMs >= GAP_2.hours * HOUR_MS && nowMs - timeMs <= MAX_BEGUN_MS

const isFar = (around: Surroundings, { lat, lon }: PositionReport) =>
  (around.distanceFromShoreNm(lat, lon) ?? 0) >= GAP_2.shoreNm

/** Whether a stored silence has doubled, or reached the length from which its alert is an alarm. */
const isLonger = ({ details: { hours } }: EventOf<'gap'>, { toMs, details }: EventOf<'gap'>) =>
  toMs === null &&
  (hours >= 2 * details.hours ||
    (hours >= eventThresholds.longSilenceHours && details.hours < eventThresholds.longSilenceHours))

/**
 * Whether others near the last position were received without a hole since then, so that neither we nor the receivers there were off; of a
 * vessel under way also others where it sailed to, or it left the range of receivers (GAP-6).
 */
async function isPlaceReceived(
  positions: Effects['positions'],
  mmsi: number,
  last: Position,
  nowMs: number,
): Promise<boolean> {
  const { speedKnots, courseDegrees, lat, lon } = last
  const since = { mmsi, timeMs: last.timeMs }
  if (!(await isReceivedAt(positions, since, last, nowMs))) return false
  if (speedKnots === null) return false
  if (speedKnots < eventThresholds.passageKnots) return true
  if (courseDegrees === null) return false
  return isReceivedAt(positions, since, destination(lat, lon, speedKnots * GAP_2.hours, courseDegrees), nowMs)
}

async function isReceivedAt(
  positions: Effects['positions'],
  { mmsi, timeMs }: { readonly mmsi: number; readonly timeMs: number },
  { lat, lon }: { readonly lat: number; readonly lon: number },
  nowMs: number,
): Promise<boolean> {
  const receivedMs = nowMs - MAX_RECEIVED_HOURS * HOUR_MS
  const box = boxAround(lat, lon, OTHERS.withinNm / 60)
  const near = await positions.latestWithin(box, receivedMs, OTHERS.read)
  const others = near.positions.filter(
    (one) => one.mmsi !== mmsi && isFollowed(one) && isSimulatedMmsi(one.mmsi) === isSimulatedMmsi(mmsi),
  )
  if (others.length < OTHERS.least) return false
  const states = await positions.vesselStates(others.map((one) => one.mmsi))
  const steady = states.filter((one) =>
    readState(one.mmsi, one.state).segments.some(
      ({ steadySinceMs, last }) => steadySinceMs <= timeMs && last.timeMs >= receivedMs,
    ),
  )
  return steady.length >= OTHERS.least
}

/** Stores a silence, unless the vessel has been received meanwhile. */
async function write(positions: Effects['positions'], silence: EventOf<'gap'>, state: VesselState): Promise<boolean> {
  try {
    await positions.write({
      positions: [],
      staticReports: [],
      progress: null,
      vesselStates: [state],
      events: [eventRow(silence)],
    })
    return true
  } catch (error) {
    if (error instanceof CodedError && error.code === 'stale_state') return false
    throw error
  }
}

/** Ids of lasting silences of vessels that were received since without a gap: their positions came late. */
async function findDisproved(
  positions: Effects['positions'],
  lasting: readonly { id: string; mmsi: number; from_ms: number }[],
): Promise<string[]> {
  if (lasting.length === 0) return []
  const states = await positions.vesselStates([...new Set(lasting.map(({ mmsi }) => mmsi))])
  const newestMs = new Map(states.map(({ mmsi, state }) => [mmsi, lastTracked(readState(mmsi, state))?.timeMs ?? 0]))
  const disproved: string[] = []
  for (const { id, mmsi, from_ms } of lasting) {
    if ((newestMs.get(mmsi) ?? 0) <= from_ms) continue
    // A vessel that has just been received again has ended its silence with its state.
    if ((await positions.event(id))?.to_ms === null) disproved.push(id)
  }
  return disproved
}
