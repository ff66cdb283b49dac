import { MAX_IN_CELL } from '@varuna/tracks/encounters/crowds'
import { MARK_MS } from '@varuna/tracks/encounters/marks'
import type { Meeting } from '@varuna/tracks/encounters/meeting'
import { openSea } from '@varuna/tracks/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EncounterStore } from '../../../store/interfaces/watch/encounter-store.ts'
import type { VesselMarks } from '../../../store/interfaces/watch/position-store.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import { testStores } from '../../../store/testing-stores.ts'
import { compareVessels } from './compare-vessels.ts'

const midnightMs = Date.UTC(2026, 1, 14)

/** Marks of a vessel lying at a latitude on 40° W, from the first to the last one. */
const marksOf = (mmsi: number, lat: number, first: number, last: number): VesselMarks => ({
  mmsi,
  replacedFromMs: null,
  marks: Array.from({ length: last - first + 1 }, (_, at) => ({
    mmsi,
    segmentId: `${mmsi}-one`,
    lat,
    lon: -40,
    counts: true,
    markMs: midnightMs + (first + at) * MARK_MS,
  })),
})

describe.each(testStores('varuna_compare_test'))('comparing vessels on %s', (_name, isHere, open) => {
  let store: Store
  let close = async () => {}
  beforeAll(async () => {
    if (isHere) ({ store, close } = await open())
  })
  afterAll(() => close())

  const write = (...marks: VesselMarks[]) =>
    store.positions.write({ positions: [], staticReports: [], progress: null, marks })
  async function compareAll(encounters: EncounterStore = store.encounters): Promise<void> {
    for (;;) {
      const [area] = await store.encounters.pendingAreas()
      if (area === undefined) return
      await compareVessels(encounters, store.positions, openSea, area)
    }
  }
  /** A store that runs a callback after the first contacts were read. */
  function afterContacts(happen: () => Promise<void>): EncounterStore {
    let reads = 0
    return {
      ...store.encounters,
      async contacts(...args) {
        const page = await store.encounters.contacts(...args)
        if (reads++ === 0) await happen()
        return page
      },
    }
  }
  const meetingOf = async (mmsi: number, other: number) => {
    const rows = await store.encounters.meetingsBetween([mmsi], [other])
    return rows.map(({ state }) => {
      const { fromMs, lastMarkMs, contacts } = JSON.parse(state) as Meeting
      return { from: (fromMs - midnightMs) / MARK_MS, last: (lastMarkMs - midnightMs) / MARK_MS, contacts }
    })
  }

  it.skipIf(!isHere)(
    'in a cell with too many vessels to compare finds nothing, and does not continue a contact',
    async () => {
      const from = 419_500_000
      const at = (count: number, first: number, lat: number) =>
        Array.from({ length: count }, (_, index) => marksOf(from + first + index, lat, 0, 1))
      const contacts = async (first: number) =>
        (await store.encounters.contacts([{ mmsi: from + first, sinceMs: midnightMs }], 20_000)).contacts.length
      await write(...at(MAX_IN_CELL, 0, 10), ...at(40, 1_000, 30))
      expect([await contacts(0), await contacts(1_000)]).toEqual([2 * (MAX_IN_CELL - 1), 2 * 39])
      await write(...at(1, MAX_IN_CELL, 10))
      expect([await contacts(0), await contacts(1_000)]).toEqual([0, 2 * 39])
      await compareAll()
    },
  )

  it.skipIf(!isHere)('from the first mark on keeps encounters found by another worker in the meantime', async () => {
    const [one, other] = [419_510_001, 419_510_002]
    await write(marksOf(one, 12, 0, 30), marksOf(other, 12, 0, 12))
    await compareAll()
    await write({ ...marksOf(one, 12, 0, 30), replacedFromMs: midnightMs })
    const meanwhile = async () => {
      await write(marksOf(other, 12, 13, 30))
      await compareAll()
    }
    await compareAll(afterContacts(meanwhile))
    expect(await meetingOf(one, other)).toEqual([{ from: 0, last: 30, contacts: 31 }])
  })

  it.skipIf(!isHere)('from the first mark on keeps a meeting found by another worker in the meantime', async () => {
    const [one, other] = [419_515_001, 419_515_002]
    await write({ ...marksOf(one, 13, 0, 30), replacedFromMs: midnightMs })
    const meanwhile = async () => {
      await write(marksOf(other, 13, 0, 30))
      await compareAll()
    }
    await compareAll(afterContacts(meanwhile))
    expect(await meetingOf(one, other)).toEqual([{ from: 0, last: 30, contacts: 31 }])
    expect(await store.encounters.encountersOf(one)).toMatchObject([{ fromMs: midnightMs }])
  })

  it.skipIf(!isHere)('follows a vessel whose marks arrive while contacts are read from its first mark on', async () => {
    const [one, other, late] = [419_520_001, 419_520_002, 419_520_003]
    await write(marksOf(one, 14, 0, 12), marksOf(other, 14, 0, 6))
    await compareAll()
    await write(marksOf(one, 14, 13, 20), marksOf(other, 14, 7, 20))
    await compareAll(afterContacts(() => write(marksOf(late, 14, 4, 20)).then(() => {})))
    expect(await meetingOf(one, late)).toEqual([{ from: 4, last: 20, contacts: 17 }])
    expect(await meetingOf(other, late)).toEqual([{ from: 4, last: 20, contacts: 17 }])
    expect(await meetingOf(one, other)).toEqual([{ from: 0, last: 20, contacts: 21 }])
  })
})
