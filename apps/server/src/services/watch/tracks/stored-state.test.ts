import { createReceptionCells } from '@varuna/tracks/reception/reception-cells'
import { noSurroundings } from '@varuna/tracks/surroundings/no-surroundings'
import type { Surroundings } from '@varuna/tracks/surroundings/surroundings'
import { step } from '@varuna/tracks/step'
import { createVesselState, type VesselState } from '@varuna/tracks/vessel-state'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createStateWriter, readState } from './stored-state.ts'

const port = { name: 'A port with a long name', country: 'IN', locode: 'INMAA', lat: 0, lon: 0, distanceKm: 1 }
/** Everything at once: a port, nine zones with long names, land. */
const crowded: Surroundings = {
  findPortNearby: (lat, lon) => ({ ...port, lat, lon }),
  distanceFromPortKm: () => 1,
  distanceFromShoreNm: () => 30,
  reception: createReceptionCells(),
  groundAt: () => ({ kind: 'land', insideNm: 60.123456 }),
  isAnchorage: () => false,
  zonesAt: () =>
    Array.from({ length: 9 }, (_, at) => ({
      id: `zone-${at}`,
      name: `A park ${'with a long name '.repeat(9)}`,
      approximate: at === 1,
      ...(at === 0 && { isClosed: true }),
    })),
}

const writeState = (state: VesselState) => createStateWriter(1)(state)
/** Without the difference of 0 and -0. */
const plain = (state: VesselState) =>
  JSON.parse(JSON.stringify(state), (key, value) =>
    key === 'way' && value !== null ? Uint8Array.from(Object.values(value as Record<string, number>)) : value,
  ) as VesselState

const position = fc.record({
  minutes: fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 0, max: 90 }) }, fc.constantFrom(240, 400, 1_500)),
  place: fc.integer({ min: 0, max: 5 }),
  off: fc.double({ min: 0, max: 0.05, noNaN: true }),
  speedKnots: fc.option(fc.double({ min: 0, max: 3, noNaN: true })),
  timeUncertaintyMs: fc.constantFrom(0, 61_000, 18_000_123, 1_771_027_200_000),
})

const follow = (
  positions: readonly {
    minutes: number
    place: number
    off: number
    speedKnots: number | null
    timeUncertaintyMs?: number
  }[],
  store = (state: VesselState) => state,
  around = crowded,
) => {
  let state: VesselState = createVesselState(419_001_234)
  let timeMs = Date.UTC(2026, 1, 14)
  for (const { minutes, place, off, speedKnots, timeUncertaintyMs = 0 } of positions) {
    timeMs += minutes * 60_000
    const lat = -(10.123456 + 15 * place + off)
    const here = {
      timeMs,
      lat,
      lon: -100.654321 - 20 * place - off,
      speedKnots,
      courseDegrees: 123.4,
      timeUncertaintyMs,
    }
    state = store(step(state, here, around).state)
  }
  return state
}

/** Positions rounded as in the store, and unrounded ones. */
const digits = fc.constantFrom(
  (value: number) => Math.round(value * 1e7) / 1e7,
  (value: number) => value,
)

describe('a stored state', () => {
  it('is at most 4 kB and reads back as it was, whatever the vessel does', () => {
    fc.assert(
      fc.property(fc.array(position, { maxLength: 60 }), digits, (positions, round) => {
        const state = follow(positions.map((one) => ({ ...one, off: round(one.off) })))
        const bytes = writeState(state)
        expect(bytes.length).toBeLessThanOrEqual(4_096)
        expect(readState(419_001_234, bytes)).toEqual(plain(state))
      }),
      { numRuns: 300 },
    )
  })

  it('continues like the one that was written', () => {
    fc.assert(
      fc.property(fc.array(position, { minLength: 2, maxLength: 30 }), (positions) => {
        const stored = follow(positions, (state) => readState(419_001_234, writeState(state)))
        expect(plain(stored)).toEqual(plain(follow(positions)))
      }),
      { numRuns: 100 },
    )
  })

  it('is at most 4 kB with four long ways too', () => {
    const positions = Array.from({ length: 4 * 150 }, (_, at) => ({
      minutes: 6,
      place: at % 4,
      off: 0.1 * ((at >> 2) % 2) + at / 5_000,
      speedKnots: 25,
    }))
    const state = follow(positions)
    expect(state.segments.map(({ way }) => (way?.length ?? 0) > 350)).toEqual([true, true, true, true])
    expect(writeState(state).length).toBeLessThanOrEqual(4_096)
    expect(readState(419_001_234, writeState(state))).toEqual(plain(state))
  })

  it('of a vessel under way takes at most 150 bytes, and with the way of two days offshore at most 450', () => {
    const state = follow(
      Array.from({ length: 60 }, () => ({ minutes: 1, place: 1, off: 0.001, speedKnots: 12.3 })),
      (one) => one,
      noSurroundings,
    )
    expect(state.segments[0]?.recentSeconds).toHaveLength(14)
    expect(writeState(state).length).toBeLessThanOrEqual(150)
    const turning = Array.from({ length: 300 }, (_, at) => ({
      minutes: 10,
      place: 1,
      off: 0.2 * Math.sin(at / 5),
      speedKnots: 8.1,
    }))
    const long = follow(turning, (one) => one, noSurroundings)
    expect(writeState(long).length).toBeLessThanOrEqual(450)
  })

  it('keeps any text, at a thousand characters too', () => {
    const names = fc.string({ unit: 'binary', maxLength: 1_000 })
    fc.assert(
      fc.property(names, names, fc.boolean(), (name, country, isStopped) => {
        const around = {
          ...crowded,
          findPortNearby: () => ({ ...port, name, country, locode: isStopped ? null : name }),
        }
        const state = follow([{ minutes: 7, place: 1, off: 0, speedKnots: isStopped ? 0 : null }], undefined, around)
        expect(readState(419_001_234, writeState(state))).toEqual(plain(state))
      }),
      { numRuns: 50 },
    )
  })

  it('written after a larger one in the same buffer leaves that one unchanged', () => {
    const write = createStateWriter(1)
    const states = Array.from({ length: 40 }, (_, at) =>
      follow(Array.from({ length: at }, (_, one) => ({ minutes: 7, place: one % 4, off: 0, speedKnots: 0.1 }))),
    )
    const written = states.map((state) => write(state))
    expect(written.map((bytes) => readState(419_001_234, bytes))).toEqual(states.map(plain))
  })

  it('that is damaged, or of another version, is read as a new one', () => {
    const fresh = createVesselState(7)
    const written = writeState(
      follow(Array.from({ length: 60 }, (_, at) => ({ minutes: 7, place: at % 4, off: 0, speedKnots: 0.1 }))),
    )
    for (let length = 0; length < written.length; length++)
      expect(readState(7, written.subarray(0, length))).toEqual(fresh)
    expect(readState(7, new Uint8Array([...written, 0]))).toEqual(fresh)
    expect(readState(7, new Uint8Array([2, 2, 3]))).toEqual(fresh)
    expect(readState(7, new Uint8Array([1, ...written.subarray(1)]))).toEqual(fresh)
  })

  it('of arbitrary bytes is quickly read as a state or a new one', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(readState(7, new Uint8Array([1, ...bytes])).mmsi).toBe(7)
        expect(readState(7, bytes).mmsi).toBe(7)
      }),
      { numRuns: 2_000 },
    )
  })
})
