import { receptionHour, vesselBit } from '@varuna/tracks/reception/received-times'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Store } from '../../interfaces/store.ts'
import { testPosition } from './testing-positions.ts'

const dayMs = Date.UTC(2022, 8, 10)
const HOUR_MS = 3_600_000
const bitsOf = (...mmsis: number[]) => mmsis.reduce((bits, mmsi) => bits | vesselBit(mmsi), 0)

/** Tests of the hours in which vessels were received, for every store. */
export function receivedHoursContract(open: () => Promise<Store>): void {
  let store: Store
  beforeAll(async () => {
    store = await open()
  })
  afterAll(async () => {
    await store.positions.removeSimulated()
    await store.close()
  })
  const write = (...received: [mmsi: number, minutes: number][]) =>
    store.positions.write({
      positions: received.map(([mmsi, minutes]) => testPosition({ mmsi, timeMs: dayMs + minutes * 60_000 })),
      staticReports: [],
      progress: null,
    })

  test('the hours with positions are found, apart for simulated vessels, with bits of several of their vessels', async () => {
    await write([219_000_001, 5], [219_000_002, 50], [200_000_001, 70])
    await write([219_000_003, 55], [219_000_004, 130])
    await write([219_000_003, 56], [219_000_004, 131])
    const hour = receptionHour(dayMs)
    expect(await store.positions.receivedHours(dayMs, dayMs + 24 * HOUR_MS, false)).toEqual([
      { hour, vessels: bitsOf(219_000_001, 219_000_002, 219_000_003) },
      { hour: hour + 2, vessels: bitsOf(219_000_004) },
    ])
    expect(await store.positions.receivedHours(dayMs, dayMs + 24 * HOUR_MS, true)).toEqual([
      { hour: hour + 1, vessels: bitsOf(200_000_001) },
    ])
    expect(await store.positions.receivedHours(dayMs + 1, dayMs + 2 * HOUR_MS, false)).toEqual([])
  })
}
