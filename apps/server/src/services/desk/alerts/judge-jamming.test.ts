import { testDetails } from '@varuna/vocabulary/testing'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testPrincipal } from '../../../principal/testing-principal.ts'
import { testGap, testNoonMs } from '../../../store/desk/alerts/testing-alerts.ts'
import { anyAlert } from '../../../store/interfaces/desk/alert-store.ts'
import type { TrackEventRow } from '../../../store/interfaces/rows/track-rows.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import { testStores } from '../../../store/testing-stores.ts'
import { createJammingFinder } from '../../watch/tracks/find-jamming.ts'
import { confirmedState, jumpedState } from '../../watch/tracks/testing-confirmed.ts'
import { judgeEvents } from './judge-events.ts'

const dayMs = 86_400_000
describe.each(testStores('varuna_jamming_test'))('jamming on %s', (_name, isHere, open) => {
  let store: Store
  let close = async () => {}
  let now: number
  let ids: number
  beforeEach(async () => {
    if (isHere) ({ store, close } = await open())
    now = testNoonMs
    ids = 0
  })
  afterEach(() => close())

  const judgeAll = async () => {
    const clock = { now: () => now, newId: () => `alert-${(ids += 1)}` }
    while ((await judgeEvents({ store, clock }, 30 * dayMs)) > 0);
    return (await store.alerts.page(testPrincipal('ana'), anyAlert, 100, null)).alerts
  }
  const write = (...events: TrackEventRow[]) =>
    store.positions.write({
      positions: [],
      staticReports: [],
      progress: null,
      events,
      vesselStates: events.map(({ mmsi }) => confirmedState(mmsi, testNoonMs - 3_600_000)),
    })

  const spoofed = (mmsi: number, over: Partial<TrackEventRow> = {}): TrackEventRow => ({
    ...testGap('x', mmsi, testNoonMs),
    id: `spoofing-${mmsi}`,
    kind: 'spoofing',
    mmsi,
    from_ms: testNoonMs - 30 * 60_000,
    to_ms: null,
    rule: 'SPOOF-2',
    confidence: 'high',
    lat_e7: 100_000_000,
    lon_e7: 600_000_000,
    body: JSON.stringify({
      vessels: [mmsi],
      evidence: [
        { timeMs: testNoonMs - 30 * 60_000, lat: 12, lon: 62 },
        { timeMs: testNoonMs - 29 * 60_000, lat: 10, lon: 60 },
      ],
      details: { what: 'impossible_speed', apartNm: 160, knots: 900, jumps: 1, returns: 0, positions: 4 },
    }),
    ...over,
  })
  const jammedMmsis = Array.from({ length: 12 }, (_, at) => 412_000_001 + at)
  const everything = { mmsi: null, kinds: [], box: null, fromMs: 0, beforeMs: 1e15, limit: 100, after: null }

  test.runIf(isHere)(
    'vessels jammed at one place raise one alert (ALERT-13), and a vessel that is false alone its own',
    async () => {
      await write(...jammedMmsis.map((mmsi) => spoofed(mmsi)))
      await write(
        spoofed(412_000_090, {
          to_ms: testNoonMs - 20 * 60_000,
          body: spoofed(412_000_090).body.replaceAll('"lat":10,', '"lat":30,'),
        }),
      )
      expect(await judgeAll()).toEqual([])
      await createJammingFinder(store.positions).run(store.encounters)
      now += 20_000
      const raised = await judgeAll()
      expect(raised.map(({ code, mmsi }) => [code, mmsi])).toEqual(
        expect.arrayContaining([
          ['positions_jammed', 412_000_001],
          ['vessel_spoofing', 412_000_090],
        ]),
      )
      expect(raised).toHaveLength(2)
      expect(JSON.parse(raised.find(({ code }) => code === 'positions_jammed')?.params ?? '{}')).toMatchObject({
        vesselCount: 12,
      })
    },
  )

  test.runIf(isHere)(
    'ALERT-13: false positions that last raise one alert, at the level that they reach within two hours',
    async () => {
      const [jumped, left] = [412_000_001, 412_000_002]
      await write(spoofed(jumped), spoofed(left))
      expect(await judgeAll()).toEqual([])
      now += 45 * 60_000
      expect(await judgeAll()).toEqual([])
      const back = { what: 'two_places_at_once', apartNm: 160, knots: 900, jumps: 1, returns: 2, positions: 4 }
      const { vessels, evidence } = JSON.parse(spoofed(jumped).body) as { vessels: number[]; evidence: unknown }
      await store.positions.write({
        ...{ positions: [], staticReports: [], progress: null },
        events: [spoofed(jumped, { rule: 'SPOOF-3', body: JSON.stringify({ vessels, evidence, details: back }) })],
      })
      now += 16 * 60_000
      expect(await judgeAll()).toMatchObject([{ mmsi: jumped, level: 'caution', count: 1 }])
      now += 60 * 60_000
      expect((await judgeAll()).map(({ mmsi, level }) => [mmsi, level]).toSorted()).toEqual([
        [jumped, 'caution'],
        [left, 'notice'],
      ])
    },
  )

  test.runIf(isHere)('ALERT-4: a jump to land and the positions there raise one alert', async () => {
    const mmsi = 412_000_001
    const { vessels, evidence } = JSON.parse(spoofed(mmsi).body) as { vessels: number[]; evidence: unknown[] }
    const onLand = (insideLandNm: number) =>
      spoofed(mmsi, {
        id: 'land',
        rule: 'SPOOF-1',
        to_ms: testNoonMs,
        body: JSON.stringify({
          vessels,
          evidence: evidence.slice(1),
          details: { what: 'on_land', insideLandNm, positions: 9 },
        }),
      })
    await write(spoofed(mmsi, { to_ms: testNoonMs }))
    await store.positions.write({ positions: [], staticReports: [], progress: null, events: [onLand(12)] })
    await judgeAll()
    now += 60_000
    expect(await judgeAll()).toMatchObject([{ level: 'alarm', source_id: 'land', count: 1 }])
  })

  test.runIf(isHere)(
    'jamming is in the timeline of each of its vessels, and removes what its false positions had made',
    async () => {
      const visit = (mmsi: number, id: string, atMs: number): TrackEventRow => ({
        ...spoofed(mmsi),
        id,
        kind: 'port_visit',
        rule: 'PORT-1',
        from_ms: atMs,
        body: JSON.stringify({
          vessels: [mmsi],
          evidence: [{ timeMs: atMs, lat: 10.01, lon: 60 }],
          details: testDetails.port_visit,
        }),
      })
      const falseVisits = jammedMmsis.map((mmsi) => visit(mmsi, `false-${mmsi}`, testNoonMs - 28 * 60_000))
      const finder = createJammingFinder(store.positions)
      const observed = finder.observe(store.positions)
      const nothing = { positions: [], staticReports: [], progress: null }
      await observed.write({
        ...nothing,
        events: [
          ...jammedMmsis.map((mmsi) => spoofed(mmsi)),
          ...falseVisits,
          visit(7, 'true', testNoonMs - 28 * 60_000),
        ],
      })
      await finder.run(store.encounters)
      await finder.run(store.encounters)
      for (const mmsi of jammedMmsis) {
        const events = await store.positions.events({ ...everything, mmsi })
        expect(events.map(({ kind }) => kind).sort()).toEqual(['jamming', 'spoofing'])
      }
      // What a jammed vessel reports later is kept out when it is written.
      const [first = 0] = jammedMmsis
      await observed.write({ ...nothing, events: [visit(first, 'later', testNoonMs)] })
      const kinds = (await store.positions.events(everything)).map(({ kind }) => kind)
      expect(kinds.filter((kind) => kind === 'jamming')).toHaveLength(1)
      expect((await store.positions.events({ ...everything, kinds: ['port_visit'] })).map(({ id }) => id)).toEqual([
        'true',
      ])
      expect(await finder.run(store.encounters)).toBe(0)
    },
  )

  test.runIf(isHere)(
    'JAM-4: two vessels that jumped to one place do not meet there, and the false track of a jammed one makes no gap',
    async () => {
      const [one = 0, other = 0] = jammedMmsis
      const finder = createJammingFinder(store.positions)
      const observed = finder.observe(store.positions)
      const nothing = { positions: [], staticReports: [], progress: null }
      await observed.write({ ...nothing, events: [spoofed(one), spoofed(other)] })
      const meeting = (id: string, second: number): TrackEventRow => ({
        ...spoofed(one),
        id,
        kind: 'encounter',
        rule: 'ENC-1',
        other_mmsi: second,
        from_ms: testNoonMs - 28 * 60_000,
        body: JSON.stringify({
          vessels: [one, second],
          evidence: [{ timeMs: testNoonMs - 28 * 60_000, lat: 10, lon: 60 }],
          details: { ...testDetails.encounter },
        }),
      })
      await finder.observeEncounters(store.encounters).write({
        generations: [],
        compared: [],
        meetings: [],
        droppedMeetings: [],
        removedEvents: [],
        events: [meeting('false', other), meeting('true', 7)],
      })
      const gap = { ...testGap('gap', one, testNoonMs), from_ms: testNoonMs - 20 * 60_000, to_ms: null }
      const ids = async () =>
        (await store.positions.events({ ...everything, kinds: ['gap', 'encounter'] })).map(({ id }) => id)
      expect(await ids()).toEqual(['true'])
      await observed.write({ ...nothing, events: [gap] })
      expect((await ids()).sort()).toEqual(['gap', 'true'])
      await observed.write({ ...nothing, events: jammedMmsis.map((mmsi) => spoofed(mmsi)) })
      await finder.run(store.encounters)
      const explained = JSON.stringify({ ...(JSON.parse(gap.body) as object), details: testDetails.gap })
      await observed.write({ ...nothing, events: [{ ...gap, id: 'later', body: explained }] })
      expect(await ids()).not.toContain('later')
      // A transmitter that was likely switched off is not explained by false positions.
      await observed.write({ ...nothing, events: [{ ...gap, id: 'disabled' }] })
      expect(await ids()).toContain('disabled')
    },
  )

  test.runIf(isHere)(
    'what a vessel seems to do while its position is in doubt waits, and is judged when the doubt is over',
    async () => {
      const mmsi = 412_000_001
      const nothing = { positions: [], staticReports: [], progress: null }
      await store.positions.write({ ...nothing, vesselStates: [jumpedState(mmsi, testNoonMs - 3_600_000)] })
      const body = JSON.stringify({ vessels: [mmsi], evidence: [], details: { ...testDetails.loitering } })
      await store.positions.write({
        ...nothing,
        events: [{ ...testGap('slow', mmsi, testNoonMs), kind: 'loitering', rule: 'LOIT-1', confidence: 'high', body }],
      })
      expect(await judgeAll()).toEqual([])
      await store.positions.write({
        ...nothing,
        vesselStates: [{ ...confirmedState(mmsi, testNoonMs - 3_600_000), version: 1 }],
      })
      now += 20_000
      expect(await judgeAll()).toMatchObject([{ code: 'loitering_at_sea' }])
    },
  )
})
