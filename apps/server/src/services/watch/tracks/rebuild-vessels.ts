import type { PositionReport } from '@varuna/ais/reports/report'
import type { Mark } from '@varuna/tracks/encounters/marks'
import type { TrackEvent } from '@varuna/vocabulary/events'
import type { Surroundings } from '@varuna/tracks/surroundings/surroundings'
import { createVesselState } from '@varuna/tracks/vessel-state'
import { weekOf } from '../../../store/interfaces/watch/position-store.ts'
import {
  MAX_PAGE,
  type PositionStore,
  type UnfollowedNote,
  type VesselMarks,
} from '../../../store/interfaces/watch/position-store.ts'
import { eventRow } from './event-row.ts'
import { asStored, followTrack, isFollowed } from './follow-track.ts'
import { markLateCopies } from './late-copies/mark-late-copies.ts'
import { isStale, retryStale } from './retry-stale.ts'
import { createStateWriter } from './stored-state.ts'
import type { OutageReads } from './outages/find-outages.ts'
import { withoutOutages } from './outages/without-outages.ts'

/** Vessels whose results are written per transaction. */
const VESSELS_A_WRITE = 200
/** A group that is refused because of one of its vessels is followed again in so many parts, and these likewise. */
const PARTS = 8
const LAST_MS = Date.UTC(9999, 11, 31)

type Store = Pick<PositionStore, 'track' | 'trackPage' | 'vesselStates' | 'marksOf' | 'weeksWithoutMarks' | 'write'> &
  OutageReads

/** A vessel, and the notes of its positions that are not followed. */
export interface RebuiltVessel {
  mmsi: number
  notes?: readonly UnfollowedNote[]
}

interface Options {
  /** Compares a vessel with others again even when its marks are unchanged. */
  comparesAll?: boolean
  /** Reports the number of positions of each group. */
  onGroup?(vessels: number, positions: number): void
}

/**
 * Follows all stored positions of vessels again and replaces their states, events and marks, many vessels per transaction. When new
 * positions of one arrive meanwhile, its group restarts in parts, so that the others do not wait for it. Returns the vessels whose
 * positions arrived too often; they are as they were, with their notes.
 */
export async function rebuildVessels(
  positions: Store,
  around: Surroundings,
  vessels: readonly RebuiltVessel[],
  { comparesAll = false, onGroup = () => {} }: Options = {},
): Promise<RebuiltVessel[]> {
  const busy: RebuiltVessel[] = []
  const rebuild = async (group: readonly RebuiltVessel[]): Promise<void> => {
    const once = () => rebuildOnce(positions, around, group, comparesAll)
    try {
      onGroup(group.length, await (group.length === 1 ? retryStale(once) : once()))
    } catch (error) {
      if (!isStale(error)) throw error
      if (group.length === 1) busy.push(...group)
      else for (const part of chunksOf(group, Math.ceil(group.length / PARTS))) await rebuild(part)
    }
  }
  for (const group of chunksOf(vessels, VESSELS_A_WRITE)) await rebuild(group)
  return busy
}

const chunksOf = <One>(all: readonly One[], size: number): One[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size))

async function rebuildOnce(
  positions: Store,
  around: Surroundings,
  vessels: readonly RebuiltVessel[],
  comparesAll: boolean,
): Promise<number> {
  const mmsis = vessels.map(({ mmsi }) => mmsi)
  const versions = new Map((await positions.vesselStates(mmsis)).map(({ mmsi, version }) => [mmsi, version]))
  const events = new Map<string, TrackEvent>()
  const vesselStates = []
  const marks: VesselMarks[] = []
  const turns = { followed: 0 }
  const removedWeeks = await positions.weeksWithoutMarks()
  const isKept = ({ markMs }: Mark) => !removedWeeks.has(weekOf(markMs))
  const writeState = createStateWriter(mmsis.length)
  for (const mmsi of mmsis) {
    let state = createVesselState(mmsi)
    const all: Mark[] = []
    for await (const page of readTrack(positions, mmsi)) {
      const followed = await followTrack(state, page.filter(isFollowed).map(asStored), around, turns)
      state = followed.state
      all.push(...followed.marks)
      for (const event of followed.events) events.set(event.id, event)
    }
    vesselStates.push({ mmsi, version: versions.get(mmsi) ?? 0, state: writeState(state) })
    const found = all.filter(isKept)
    const replacedFromMs = comparesAll ? 0 : firstDifference((await positions.marksOf(mmsi)).filter(isKept), found)
    if (replacedFromMs !== null)
      marks.push({ mmsi, marks: found.filter(({ markMs }) => markMs >= replacedFromMs), replacedFromMs })
  }
  await positions.write({
    positions: [],
    staticReports: [],
    progress: null,
    vesselStates,
    forgetEventsOf: mmsis,
    events: await markLateCopies(positions, await withoutOutages(positions, [...events.values()].map(eventRow))),
    marks,
    followed: vessels.flatMap(({ notes = [] }) => notes),
  })
  return turns.followed
}

const inOrder = (marks: readonly Mark[]) =>
  marks.toSorted((a, b) => a.markMs - b.markMs || (a.segmentId < b.segmentId ? -1 : 1))

const isSame = (a: Mark, b: Mark) =>
  a.markMs === b.markMs && a.segmentId === b.segmentId && a.lat === b.lat && a.lon === b.lon && a.counts === b.counts

/** The first moment at which a vessel's marks differ; null when they are the same. */
function firstDifference(stored: readonly Mark[], found: readonly Mark[]): number | null {
  const before = inOrder(stored)
  const after = inOrder(found)
  for (let at = 0; at < Math.max(before.length, after.length); at++) {
    const one = before[at]
    const other = after[at]
    if (one && other && isSame(one, other)) continue
    return Math.min(one?.markMs ?? Infinity, other?.markMs ?? Infinity)
  }
  return null
}

/** A vessel's positions from the first to the last. */
async function* readTrack(positions: Pick<PositionStore, 'trackPage'>, mmsi: number): AsyncGenerator<PositionReport[]> {
  for (let after: string | null = null; ;) {
    const page = await positions.trackPage(mmsi, { fromMs: 0, beforeMs: LAST_MS, spacingMs: 0, limit: MAX_PAGE, after })
    yield page.positions
    if (page.next === null) return
    after = page.next
  }
}
