import { noSurroundings } from '@varuna/tracks/surroundings/no-surroundings'
import { step } from '@varuna/tracks/step'
import { createVesselState, type VesselState } from '@varuna/tracks/vessel-state'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createStateCache, type StateCache } from './state-cache.ts'
import { createStateWriter } from './stored-state.ts'

const stateOf = (mmsi: number, lat: number): VesselState =>
  step(
    createVesselState(mmsi),
    { timeMs: 0, lat, lon: 0, speedKnots: null, courseDegrees: null, timeUncertaintyMs: 0 },
    noSurroundings,
  ).state

/** A larger state than most. */
const largeStateOf = (mmsi: number, lat: number): VesselState =>
  step(
    createVesselState(mmsi),
    { timeMs: 0, lat, lon: 0, speedKnots: 0, courseDegrees: null, timeUncertaintyMs: 0 },
    {
      ...noSurroundings,
      zonesAt: () =>
        [0, 1, 2].map((at) => ({ id: `zone ${at} ${'z'.repeat(90)}`, name: 'A park', approximate: false })),
    },
  ).state

const write = (state: VesselState) => createStateWriter(1)(state)

it('keeps the last value set, of any size, until it is deleted or evicted', () => {
  const change = fc.record({
    mmsi: fc.integer({ min: 1, max: 8 }),
    lat: fc.integer({ min: -90, max: 90 }),
    what: fc.constantFrom('small', 'large', 'delete'),
  })
  fc.assert(
    fc.property(fc.array(change, { maxLength: 60 }), (changes) => {
      const cache = createStateCache(4)
      const set = new Map<number, { version: number; state: VesselState }>()
      for (const [version, { mmsi, lat, what }] of changes.entries()) {
        if (what === 'delete') {
          cache.delete(mmsi)
          set.delete(mmsi)
          expect([cache.has(mmsi), cache.read(mmsi)]).toEqual([false, null])
          continue
        }
        const state = what === 'small' ? stateOf(mmsi, lat) : largeStateOf(mmsi, lat)
        expect(write(state).length > 256).toBe(what === 'large')
        cache.set(mmsi, version, write(state))
        set.set(mmsi, { version, state })
        expect(cache.read(mmsi)).toEqual({ version, state })
      }
      for (const mmsi of [1, 2, 3, 4, 5, 6, 7, 8]) {
        if (cache.has(mmsi)) expect(cache.read(mmsi)).toEqual(set.get(mmsi))
        else expect(cache.read(mmsi)).toBeNull()
      }
    }),
  )
})

/** Twice, so that the vessel counts as followed. */
const follow = (cache: StateCache, mmsi: number) => {
  cache.set(mmsi, 1, write(stateOf(mmsi, mmsi % 80)))
  cache.set(mmsi, 2, write(stateOf(mmsi, mmsi % 80)))
}

it('evicts the least recently used state beyond its limit', () => {
  const cache = createStateCache(4)
  for (const mmsi of [1, 2, 3]) follow(cache, mmsi)
  cache.read(1)
  follow(cache, 4)
  expect([1, 2, 3, 4].filter((mmsi) => cache.has(mmsi))).toEqual([1, 3, 4])
  for (const mmsi of [1, 3, 4]) expect(cache.read(mmsi)?.state).toEqual(stateOf(mmsi, mmsi))
})

it('keeps followed vessels while any number of others are seen once', () => {
  const cache = createStateCache(400)
  for (let mmsi = 1; mmsi <= 300; mmsi++) follow(cache, mmsi)
  for (let mmsi = 1_000; mmsi < 6_000; mmsi++) cache.set(mmsi, 1, write(stateOf(mmsi, 1)))
  for (let mmsi = 1; mmsi <= 300; mmsi++)
    expect(cache.read(mmsi)).toEqual({ version: 2, state: stateOf(mmsi, mmsi % 80) })
  expect(Array.from({ length: 5_000 }, (_, at) => 1_000 + at).filter((mmsi) => cache.has(mmsi))).toHaveLength(100)
})
