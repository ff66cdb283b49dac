import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TrackEventRow } from '../../interfaces/rows/track-rows.ts'
import { anyEntry } from '../../interfaces/people/audit-store.ts'
import type { Store } from '../../interfaces/store.ts'
import { wholeTrack } from './position-store.contract.ts'
import { REDUCED_A_SLICE, type PositionStore } from '../../interfaces/watch/position-store.ts'
import { weekBeginsMs, weekOf } from '../../interfaces/watch/position-store.ts'
import { testPosition } from './testing-positions.ts'

const week = weekOf(Date.UTC(2021, 5, 10))
const beginsMs = weekBeginsMs(week)
const spacingMs = 600_000
const writtenBeforeMs = Number.MAX_SAFE_INTEGER
const busy = 419_700_001
const quiet = 419_700_002
const rare = 419_700_003
/** The busy vessel reports every ten seconds, so that its positions take several slices. */
const busyTimes = Array.from({ length: 1.5 * REDUCED_A_SLICE }, (_, at) => beginsMs + 7_000 + at * 10_000)
const quietTimes = [beginsMs + 5_000, beginsMs + 15_000, beginsMs + 25_000]
const evidence = [beginsMs + 107_000, beginsMs + 12_347_000]

const event: TrackEventRow = {
  id: 'stop-419700001-reduced',
  kind: 'stop',
  mmsi: busy,
  from_ms: evidence[0] as number,
  to_ms: evidence[1] as number,
  lat_e7: null,
  lon_e7: null,
  rule: 'STOP-1',
  confidence: 'high',
  other_mmsi: null,
  body: JSON.stringify({
    vessels: [busy],
    evidence: evidence.map((timeMs) => ({ timeMs, lat: 1, lon: 2 })),
    details: {},
  }),
}
const at = (mmsi: number) => (timeMs: number) => testPosition({ mmsi, timeMs })

/** Tests of thinning and removing old positions, for every store. */
export function reduceWeekContract(open: () => Promise<Store>): void {
  let store: Store
  let positions: PositionStore
  beforeAll(async () => {
    store = await open()
    positions = store.positions
    await positions.write({
      positions: [
        ...busyTimes.map(at(busy)),
        ...quietTimes.map(at(quiet)),
        // Two stations that share an MMSI, at one moment.
        testPosition({ mmsi: rare, timeMs: beginsMs, lat: 5 }),
        testPosition({ mmsi: rare, timeMs: beginsMs, lat: 6 }),
        testPosition({ mmsi: rare, timeMs: beginsMs + spacingMs }),
      ],
      staticReports: [],
      progress: null,
      events: [event],
    })
  })
  afterAll(() => store.close())

  const timesOf = async (mmsi: number) =>
    (await positions.track(mmsi, 0, beginsMs + 7 * 86_400_000, wholeTrack)).map(({ timeMs }) => timeMs)
  const isDue = async (to: 'thinned' | 'removed') => (await positions.weeksToReduce(to, Date.now() + 1)).includes(week)
  const reduce = async (to: 'thinned' | 'removed') => {
    let removed = 0
    for (let isDone = false; !isDone;) {
      const slice = await positions.reduceWeek({ week, to, spacingMs, writtenBeforeMs })
      removed += slice.removed
      isDone = slice.isDone
    }
    return removed
  }
  const firstOfEach = (times: number[]) =>
    times.filter(
      (timeMs, index) =>
        index === 0 || Math.floor(timeMs / spacingMs) !== Math.floor((times[index - 1] as number) / spacingMs),
    )
  const byTime = (a: number, b: number) => a - b
  const meeting = (segment: string, last_ms: number, is_lasting = 0) => ({
    mmsi: quiet,
    segment,
    other_mmsi: rare,
    other_segment: 's',
    version: 0,
    last_ms,
    is_lasting,
    state: '{}',
  })
  const meetingsLeft = async () => (await store.encounters.meetingsOf(quiet)).map(({ segment }) => segment).sort()

  test('the weeks with positions of any vessel are found by their beginnings', async () => {
    expect(await positions.receivedWeeks(beginsMs, beginsMs + 1)).toEqual([beginsMs])
    expect(await positions.receivedWeeks(beginsMs + 1, weekBeginsMs(week + 9))).toEqual([])
    expect(await positions.receivedWeeks(0, beginsMs)).toEqual([])
  })

  test('a week takes the meetings that ended in it, and neither those that went on after it nor those that last', async () => {
    const endsMs = beginsMs + 7 * 86_400_000
    await store.encounters.write({
      generations: [],
      compared: [],
      droppedMeetings: [],
      removedEvents: [],
      events: [],
      meetings: [
        meeting('before', beginsMs - 1),
        meeting('first', beginsMs),
        meeting('last', endsMs - 1),
        meeting('went-on', endsMs),
        meeting('lasts', beginsMs + 5, 1),
      ],
    })
    expect(await meetingsLeft()).toHaveLength(5)
  })

  test('a week that was written lately, or that is not over, is not due', async () => {
    expect(await isDue('thinned')).toBe(true)
    expect(await positions.weeksToReduce('thinned', Date.now() - 3_600_000)).not.toContain(week)
    expect(await positions.weeksToReduce('thinned', beginsMs + 1)).not.toContain(week)
  })

  test('a week that was written since stays as it is', async () => {
    const since = { week, to: 'thinned', spacingMs, writtenBeforeMs: Date.now() - 3_600_000 } as const
    expect(await positions.reduceWeek(since)).toEqual({ removed: 0, isDone: true })
    expect(await timesOf(quiet)).toEqual(quietTimes)
  })

  test('thinning goes on after a restart, and keeps the first moment of each interval, evidence and latest positions', async () => {
    expect(await positions.reduceWeek({ week, to: 'thinned', spacingMs, writtenBeforeMs })).toMatchObject({
      isDone: false,
    })
    await store.close()
    store = await open()
    positions = store.positions
    await reduce('thinned')
    expect(await meetingsLeft()).toEqual(['before', 'lasts', 'went-on'])
    const kept = [...firstOfEach(busyTimes), ...evidence, busyTimes.at(-1) as number]
    expect(await timesOf(busy)).toEqual([...new Set(kept)].sort(byTime))
    expect(await timesOf(quiet)).toEqual([quietTimes[0], quietTimes.at(-1)])
    expect(await timesOf(rare)).toEqual([beginsMs, beginsMs, beginsMs + spacingMs])
    expect((await positions.last(quiet))?.timeMs).toBe(quietTimes.at(-1))
  })

  test('a thinned week is not due again, and thinning it again changes nothing', async () => {
    expect(await isDue('thinned')).toBe(false)
    expect(await reduce('thinned')).toBe(0)
  })

  test('positions that are imported into a thinned week are kept whole until it is due again', async () => {
    const imported = beginsMs + 16_000
    await positions.write({ positions: [at(quiet)(imported)], staticReports: [], progress: null })
    expect(await timesOf(quiet)).toContain(imported)
    expect(await isDue('thinned')).toBe(true)
    expect(await reduce('thinned')).toBe(1)
    expect(await timesOf(quiet)).toEqual([quietTimes[0], quietTimes.at(-1)])
  })

  test('removing leaves what events rest on and the latest position of each vessel', async () => {
    expect(await isDue('removed')).toBe(true)
    await reduce('removed')
    expect(await timesOf(busy)).toEqual([...evidence, busyTimes.at(-1)])
    expect(await timesOf(quiet)).toEqual([quietTimes.at(-1)])
    expect([await isDue('removed'), await isDue('thinned')]).toEqual([false, false])
  })

  test('each finished reduction becomes one entry of the audit log, and none is recorded twice', async () => {
    expect(await store.audit.recordPositionRemovals(Date.now(), 99)).toBeGreaterThan(0)
    const entries = async () =>
      (await store.audit.before(null, 99, { ...anyEntry, action: 'retention' }))
        .map(({ about_id, after_values }) => ({ rule: about_id, ...JSON.parse(after_values) }))
        .filter(({ weekMs }) => weekMs === beginsMs)
        .toSorted((a, b) => (a.rule < b.rule ? -1 : 1))
    const left = new Set([...evidence, busyTimes.at(-1)]).size + 1 + 1
    expect(await entries()).toEqual([
      expect.objectContaining({
        rule: 'positions_removed',
        kept: left,
        digest: expect.stringMatching(/^[0-9a-f]{64}$/),
      }),
      expect.objectContaining({ rule: 'positions_thinned' }),
    ])
    const removed = (await entries()).reduce((sum, entry) => sum + entry.removed, 0)
    // The one that was imported again counts too.
    expect(removed).toBe(busyTimes.length + quietTimes.length + 3 + 1 - left)
    await store.audit.recordPositionRemovals(Date.now(), 99)
    expect(await entries()).toHaveLength(2)
  })

  test('a week that was never written is done at once', async () => {
    expect(await positions.reduceWeek({ week, to: 'thinned', spacingMs, writtenBeforeMs })).toEqual({
      removed: 0,
      isDone: true,
    })
  })
}
