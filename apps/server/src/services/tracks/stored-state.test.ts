import type { Surroundings } from '@varuna/tracks/surroundings/surroundings'
import { step } from '@varuna/tracks/step'
import { createVesselState, type VesselState } from '@varuna/tracks/vessel-state'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readState, writeState } from './stored-state.ts'

/** Everything goes on at once: a port, nine zones with long names, land. */
const crowded: Surroundings = {
  findPortNearby: (lat, lon) => ({
    name: 'A port with a long name',
    country: 'IN',
    locode: 'INMAA',
    lat,
    lon,
    distanceKm: 1,
  }),
  distanceFromPortKm: () => 1,
  distanceFromShoreNm: () => 30,
  groundAt: () => ({ kind: 'land', insideNm: 60.123456 }),
  zonesAt: () =>
    Array.from({ length: 9 }, (_, at) => ({
      id: `zone-${at}`,
      name: `A park ${'with a long name '.repeat(9)}`,
      approximate: true,
    })),
}

const position = fc.record({
  minutes: fc.integer({ min: 0, max: 90 }),
  place: fc.integer({ min: 0, max: 5 }),
  off: fc.double({ min: 0, max: 0.05, noNaN: true }),
  speedKnots: fc.option(fc.double({ min: 0, max: 3, noNaN: true })),
})

const follow = (positions: readonly { minutes: number; place: number; off: number; speedKnots: number | null }[]) => {
  let state: VesselState = createVesselState(419_001_234)
  let timeMs = Date.UTC(2026, 1, 14)
  for (const { minutes, place, off, speedKnots } of positions) {
    timeMs += minutes * 60_000
    const lat = -(10.123456 + 15 * place + off)
    state = step(
      state,
      { timeMs, lat, lon: -100.654321 - 20 * place - off, speedKnots, courseDegrees: 123.4 },
      crowded,
    ).state
  }
  return state
}

describe('a stored state', () => {
  it('is at most 4 kB and reads back as it was, whatever the vessel does', () => {
    fc.assert(
      fc.property(fc.array(position, { maxLength: 60 }), (positions) => {
        const state = follow(positions)
        const bytes = writeState(state)
        expect(bytes.length).toBeLessThanOrEqual(4_096)
        expect(readState(419_001_234, bytes)).toEqual(JSON.parse(JSON.stringify(state)))
      }),
      { numRuns: 300 },
    )
  })

  it('of the form before marks reads back without any', () => {
    const state = follow([{ minutes: 7, place: 1, off: 0, speedKnots: 0.1 }])
    const segments = state.segments.map(({ mark: _mark, ...segment }) => segment)
    const bytes = new TextEncoder().encode(JSON.stringify({ form: 1, ...state, segments }))
    expect(readState(419_001_234, bytes)).toEqual({
      ...state,
      segments: state.segments.map((segment) => ({ ...segment, mark: null })),
    })
  })

  it('that is damaged, or unpacks to too much, is a new one', () => {
    const fresh = createVesselState(7)
    const packed = writeState(
      follow(Array.from({ length: 60 }, (_, at) => ({ minutes: 7, place: at % 4, off: 0, speedKnots: 0.1 }))),
    )
    expect(readState(7, packed.subarray(0, 50))).toEqual(fresh)
    expect(readState(7, new Uint8Array([1, 2, 3]))).toEqual(fresh)
    expect(readState(7, new TextEncoder().encode('{"form":99}'))).toEqual(fresh)
  })
})
