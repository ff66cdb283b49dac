import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createDetection, detect, endDetection } from '../detection.ts'
import type { TrackEvent } from '@varuna/vocabulary/events'
import { HOUR_MS, MINUTE_MS, type Position } from '../position.ts'
import { step } from '../step.ts'
import type { Surroundings } from '../surroundings/surroundings.ts'
import { midnightMs, openSea, sail, type Leg } from '../testing.ts'
import { createVesselState } from '../vessel-state.ts'
import { MARK_MS, type Mark } from './marks.ts'
import {
  areTogether,
  findEncounter,
  followContacts,
  isOver,
  type Contact,
  type Meeting,
  type Places,
} from './meeting.ts'

const marksOf = (mmsi: number, track: readonly Position[], around: Surroundings = openSea): Mark[] => {
  let state = createVesselState(mmsi)
  return track.flatMap((position) => {
    const result = step(state, position, around)
    state = result.state
    return result.marks
  })
}

/** Contacts of two vessels, by brute force, in the known marks of each. */
function contactsOf(a: readonly Mark[], b: readonly Mark[]): Contact[] {
  const at = (marks: readonly Mark[], { segmentId }: Mark, markMs: number) =>
    marks.find((mark) => mark.markMs === markMs && mark.segmentId === segmentId)
  const placesAt = (one: Mark, other: Mark, markMs: number): Places | null => {
    const first = at(a, one, markMs)
    const second = at(b, other, markMs)
    return first && second ? [first, second] : null
  }
  return a.flatMap((one) =>
    b
      .filter((other) => other.markMs === one.markMs && one.counts && other.counts && areTogether(one, other))
      .map((other) => ({
        sides: [one, other],
        markMs: one.markMs,
        places: [one, other],
        before: placesAt(one, other, one.markMs - MARK_MS),
        after: placesAt(one, other, one.markMs + MARK_MS),
      })),
  )
}

const byId = (a: TrackEvent, b: TrackEvent) => (a.id < b.id ? -1 : 1)
const encountersOf = (tracks: readonly (readonly Position[])[]): TrackEvent[] => {
  const detection = createDetection(openSea)
  const reports = tracks.flatMap((track, index) => track.map((position) => ({ mmsi: index + 1, position })))
  for (const { mmsi, position } of reports.sort((a, b) => a.position.timeMs - b.position.timeMs))
    detect(detection, mmsi, position)
  return endDetection(detection)
    .filter(({ kind }) => kind === 'encounter')
    .sort(byId)
}

const leg: fc.Arbitrary<Leg> = fc.record({
  minutes: fc.integer({ min: 30, max: 300 }),
  knots: fc.constantFrom(0, 0, 0.3, 9),
  course: fc.constant(90),
  every: fc.constantFrom(3, 10, 40, 65),
  jump: fc.nat({ max: 3 }).map((berth): [number, number] => [0.003 * berth, 60]),
})
const track = fc.array(leg, { minLength: 1, maxLength: 6 }).map((legs) => sail([0, 60], legs))

describe('meetings', () => {
  it('equal those of a comparison in order of time, whenever the marks of either vessel become known', () => {
    let found = 0
    fc.assert(
      fc.property(track, track, fc.array(fc.tuple(fc.nat({ max: 100 }), fc.nat({ max: 100 }))), (one, other, cuts) => {
        const a = marksOf(1, one)
        const b = marksOf(2, other)
        const meetings = new Map<string, Meeting>()
        const events: TrackEvent[] = []
        const known = [0, 0]
        for (const cut of [...cuts, [100, 100] as const]) {
          for (const [side, marks] of [a, b].entries())
            known[side] = Math.max(known[side] ?? 0, Math.ceil((marks.length * (cut[side] ?? 0)) / 100))
          const contacts = contactsOf(a.slice(0, known[0]), b.slice(0, known[1]))
          const pairs = Map.groupBy(contacts, ({ sides }) => sides.map(({ segmentId }) => segmentId).join(' '))
          for (const [key, ofPair] of pairs) {
            const before = meetings.get(key) ?? null
            const { meeting, ended } = followContacts(before, ofPair)
            if (meeting) meetings.set(key, meeting)
            events.push(...ended.flatMap((each) => findEncounter(each, true, openSea) ?? []))
          }
        }
        const newestMs = [one.at(-1)?.timeMs ?? null, other.at(-1)?.timeMs ?? null]
        for (const meeting of meetings.values())
          events.push(...[findEncounter(meeting, isOver(meeting, newestMs), openSea)].filter((each) => each !== null))
        expect(events.sort(byId)).toEqual(encountersOf([one, other]))
        found += events.length
      }),
      { numRuns: 300 },
    )
    expect(found).toBeGreaterThan(30)
  })

  it('ENC-3, ENC-4: vessels under way, or near a port or the shore, have no marks', () => {
    const lies: Leg[] = [{ minutes: 60, knots: 0.5, every: 10 }]
    const port = { name: 'A', country: 'IN', locode: null, lat: 0, lon: 60, distanceKm: 3 }
    expect(marksOf(1, sail([0, 60], lies))).toHaveLength(11)
    expect(marksOf(1, sail([0, 60], lies), { ...openSea, findPortNearby: () => port })).toEqual([])
    expect(marksOf(1, sail([0, 60], lies), { ...openSea, distanceFromShoreNm: () => 0.4 })).toEqual([])
    // The first mark has no earlier one to derive a speed from; the one after it shows where the vessel went.
    const sails = marksOf(1, sail([0, 60], [{ minutes: 600, knots: 12, every: 10 }]))
    expect(sails.map(({ counts }) => counts)).toEqual([true, false])
  })

  it('ENC-4: marks next to those that count show where a vessel came from and went', () => {
    const legs: Leg[] = [12, 0, 12].map((knots) => ({ minutes: 60, knots, every: 10 }))
    const marks = marksOf(1, sail([0, 60], legs)).slice(2)
    expect(marks.map(({ markMs, counts }) => [(markMs - midnightMs) / MINUTE_MS, counts])).toEqual([
      [60, false],
      ...Array.from({ length: 12 }, (_, at) => [65 + at * 5, true]),
      [125, false],
    ])
  })

  it('ENC-5: are ongoing until both vessels were received 20 minutes later, or one of them 95 minutes later', () => {
    const [contact] = contactsOf(
      ...([1, 2].map((mmsi) => marksOf(mmsi, sail([0, 60], [{ minutes: 20 }]))) as [Mark[], Mark[]]),
    )
    const { meeting } = followContacts(null, contact ? [contact] : [])
    const over = (...minutes: (number | null)[]) =>
      meeting !== null &&
      isOver(
        meeting,
        minutes.map((one) => (one === null ? null : meeting.lastMarkMs + one * MINUTE_MS)),
      )
    expect([over(20, 500), over(21, 21), over(94, 20), over(96, 0), over(96, null), over(null, null)]).toEqual([
      true,
      true,
      false,
      true,
      true,
      false,
    ])
    expect(meeting?.lastMarkMs).toBeLessThan(midnightMs + HOUR_MS)
  })
})
