import { findCrowds, seaCellOf } from './crowds.ts'
import { MARK_MS, type Mark } from './marks.ts'
import {
  addContact,
  areTogether,
  ENCOUNTER,
  MAX_APART_MS,
  settleEnd,
  type Contact,
  type Meeting,
  type Places,
} from './meeting.ts'
import { createSphereGrid } from '../sphere/sphere-grid.ts'
import { toUnitVector } from '../sphere/unit-vector.ts'

const grid = createSphereGrid(ENCOUNTER.km)

/** Recent pairs by their segments, and the positions of all vessels at the newest moment. */
export type EncounterState = {
  readonly newestMs: number
  readonly meetings: ReadonlyMap<string, Meeting>
  readonly places: ReadonlyMap<string, Mark>
}

export const createEncounterState = (): EncounterState => ({
  newestMs: -Infinity,
  meetings: new Map(),
  places: new Map(),
})

/**
 * Marks of different vessels within 500 m of each other: each pair once, in order of MMSI, with at least one vessel outside a crowd
 * (ENC-6).
 */
const findPairs = (marks: readonly Mark[]): [Mark, Mark][] => {
  const crowds = findCrowds(marks)
  const isCrowded = (mark: Mark) => crowds.size > 0 && crowds.has(seaCellOf(mark))
  const all = byCell(marks)
  const free = crowds.size === 0 ? all : byCell(marks.filter((mark) => !isCrowded(mark)))
  return marks.flatMap((a) => {
    const others = isCrowded(a) ? free : all
    return grid
      .cellsAround(toUnitVector(a))
      .flatMap((cell) => others.get(cell) ?? [])
      .flatMap((b): [Mark, Mark][] => (b.mmsi > a.mmsi && areTogether(a, b) ? [[a, b]] : []))
  })
}

const byCell = (marks: readonly Mark[]): Map<number, Mark[]> => {
  const cells = new Map<number, Mark[]>()
  for (const mark of marks) {
    const cell = grid.cellOf(toUnitVector(mark))
    const others = cells.get(cell)
    if (others) others.push(mark)
    else cells.set(cell, [mark])
  }
  return cells
}

const sideOf = ({ mmsi, segmentId }: Mark) => ({ mmsi, segmentId })

/**
 * Compares the vessels at one moment; moments come in order of time. Returns completed meetings and those too long without a contact to
 * continue. Based on pipe-encounters (Global Fishing Watch), but without a break at midnight.
 */
export const stepEncounters = (
  state: EncounterState,
  markMs: number,
  marks: readonly Mark[],
): { state: EncounterState; ended: readonly Meeting[]; silent: readonly Meeting[] } => {
  const places = new Map(marks.map((mark) => [mark.segmentId, mark]))
  const isNext = state.newestMs === markMs - MARK_MS
  const meetings = new Map<string, Meeting>()
  const [ended, silent]: [Meeting[], Meeting[]] = [[], []]
  for (const [key, meeting] of state.meetings) {
    const after = isNext && meeting.lastMarkMs === state.newestMs ? placesOf(meeting.sides, places) : null
    if (markMs - meeting.lastMarkMs <= MAX_APART_MS) meetings.set(key, settleEnd(meeting, { after }))
    else silent.push(meeting)
  }
  for (const pair of findPairs(marks.filter(({ counts }) => counts))) {
    const [a, b] = pair
    const sides = [sideOf(a), sideOf(b)] as const
    const before = isNext ? placesOf(sides, state.places) : null
    const contact: Contact = { sides, markMs, places: pair, before, after: null }
    const key = `${a.segmentId} ${b.segmentId}`
    const next = addContact(meetings.get(key) ?? null, contact)
    meetings.set(key, next.meeting)
    if (next.ended) ended.push(next.ended)
  }
  return { state: { newestMs: markMs, meetings, places }, ended, silent }
}

const placesOf = (sides: Contact['sides'], places: ReadonlyMap<string, Mark>): Places | null => {
  const a = places.get(sides[0].segmentId)
  const b = places.get(sides[1].segmentId)
  return a && b ? [a, b] : null
}
