import { setImmediate as immediate } from 'node:timers/promises'
import { destination } from '@varuna/geo/geometry/great-circle'
import { MAX_RECEIVED_HOURS } from '@varuna/tracks/reception/reception-cells'
import { GAP_2, type Departure } from '@varuna/tracks/reception/silence'
import { findLastingSilence, isSilentSince, lastTracked, type LastingSilence } from '@varuna/tracks/step'
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
import { findOutages, type OutageReads } from './outages/find-outages.ts'
import { readState } from './stored-state.ts'

interface Effects {
  positions: Pick<
    PositionStore,
    'latestAfter' | 'latestWithin' | 'vesselStates' | 'event' | 'lastingEvents' | 'write'
  > &
    OutageReads
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

  const look = async ({ gap, from }: LastingSilence, state: VesselState, nowMs: number): Promise<boolean> => {
    const stored = await positions.event(gap.id)
    const known = stored === null ? null : eventOfRow(stored)
    if (
      known === null
        ? !(await isPlaceReceived(positions, state.mmsi, from, nowMs)) || (await isFeedOff(state.mmsi, from, nowMs))
        : !isLonger(gap, known as EventOf<'gap'>)
    )
      return false
    return write(positions, gap, state)
  }

  /** The others there may be received by a feed that never received this vessel (GAP-9). */
  const isFeedOff = async (mmsi: number, { timeMs }: Departure, nowMs: number) =>
    (await findOutages(positions, [{ mmsi, fromMs: timeMs, toMs: nowMs }])).size > 0

  // The tracks decide, and not the latest reports: a forged one must neither delay an alarm nor hide it.
  const findNew = async (nowMs: number): Promise<number> => {
    const page = await positions.latestAfter(afterMmsi, VESSELS_A_ROUND)
    const silent: { silence: LastingSilence; state: VesselState }[] = []
    for (let from = 0; from < page.length && silent.length < CANDIDATES_A_ROUND; from += VESSELS_A_TURN) {
      await immediate()
      const followed = page.slice(from, from + VESSELS_A_TURN).filter(isFollowed)
      for (const state of await positions.vesselStates(followed.map(({ mmsi }) => mmsi))) {
        const silence = findLastingSilence(readState(state.mmsi, state.state), around, nowMs)
        if (silence !== null && nowMs - silence.from.timeMs <= MAX_BEGUN_MS) silent.push({ silence, state })
      }
    }
    const looked = silent.toSorted((a, b) => a.state.mmsi - b.state.mmsi).slice(0, CANDIDATES_A_ROUND)
    const isCut = silent.length >= CANDIDATES_A_ROUND
    afterMmsi = (isCut ? looked.at(-1)?.state : page.at(-1))?.mmsi ?? -1
    if (!isCut && page.length < VESSELS_A_ROUND) afterMmsi = -1
    let written = 0
    for (const { silence, state } of looked) if (await look(silence, state, nowMs)) written += 1
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

/** Whether a stored silence goes on after a report that broke it, has doubled, or reached the length from which its alert is an alarm. */
const isLonger = ({ details: { hours } }: EventOf<'gap'>, { toMs, details }: EventOf<'gap'>) =>
  toMs !== null ||
  hours >= 2 * details.hours ||
  (hours >= eventThresholds.longSilenceHours && details.hours < eventThresholds.longSilenceHours)

/**
 * Whether others near the last position were received without a hole since then, so that neither we nor the receivers there were off; of a
 * vessel under way also others where it sailed to, or it left the range of receivers (GAP-6).
 */
async function isPlaceReceived(
  positions: Effects['positions'],
  mmsi: number,
  from: Departure,
  nowMs: number,
): Promise<boolean> {
  const { knots, courseDegrees, lat, lon } = from
  const since = { mmsi, timeMs: from.timeMs }
  if (!(await isReceivedAt(positions, since, from, nowMs))) return false
  if (knots === null) return false
  if (knots < eventThresholds.slowPassageKnots) return true
  if (courseDegrees === null) return false
  return isReceivedAt(positions, since, destination(lat, lon, knots * GAP_2.hours, courseDegrees), nowMs)
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
  const tracks = new Map(states.map(({ mmsi, state }) => [mmsi, readState(mmsi, state)]))
  const disproved: string[] = []
  for (const { id, mmsi, from_ms } of lasting) {
    const track = tracks.get(mmsi)
    if (track === undefined || (lastTracked(track)?.timeMs ?? 0) <= from_ms || isSilentSince(track, from_ms)) continue
    // A vessel that has just been received again has ended its silence with its state.
    if ((await positions.event(id))?.to_ms === null) disproved.push(id)
  }
  return disproved
}
