import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Store } from '../../interfaces/store.ts'
import { MAX_STATE_BYTES, type ImportProgress, type VesselState } from '../../interfaces/watch/position-store.ts'
import { testPosition } from './testing-positions.ts'

const noon = Date.UTC(2026, 0, 31, 12)
const nothing = { positions: [], staticReports: [], progress: null }
const position = (mmsi: number) => testPosition({ mmsi, timeMs: noon })
const stateOf = (mmsi: number, version: number, ...bytes: number[]): VesselState => ({
  mmsi,
  version,
  state: new Uint8Array(bytes),
})

/** Tests for the states of vessels and the cursors of consumers in any position store. */
export function vesselStatesContract(open: () => Promise<Store>): void {
  let store: Store
  beforeAll(async () => {
    store = await open()
  })
  afterAll(() => store.close())

  const read = async (...mmsis: number[]) =>
    (await store.positions.vesselStates(mmsis)).map(({ mmsi, version, state }) => [mmsi, version, ...state])
  const write = (...vesselStates: VesselState[]) => store.positions.write({ ...nothing, vesselStates })

  test('states are read as written, with a version that counts the writes', async () => {
    await write(stateOf(72, 0, 0, 255, 10), stateOf(71, 0))
    expect(await read(73, 72, 71, 72)).toEqual([
      [71, 1],
      [72, 1, 0, 255, 10],
    ])
    await write(stateOf(72, 1, 7), stateOf(73, 0, 3))
    expect(await read(71, 72, 73)).toEqual([
      [71, 1],
      [72, 2, 7],
      [73, 1, 3],
    ])
    expect(await read()).toEqual([])
  })

  test.each([
    ['older than the kept one', 1],
    ['newer than the kept one', 3],
    ['of a vessel that had no state', 0],
  ])('a version that is %s refuses the whole batch', async (_what, version) => {
    const mmsi = 80 + version
    await write(stateOf(mmsi, 0, 1))
    await write(stateOf(mmsi, 1, 2))
    const batch = {
      ...nothing,
      positions: [position(mmsi)],
      vesselStates: [
        stateOf(79, (await store.positions.vesselStates([79]))[0]?.version ?? 0, 9),
        stateOf(mmsi, version, 3),
      ],
      cursor: { consumer: `refused ${version}`, cursor: 'a:1' },
    }
    const before = await read(79, mmsi)
    await expect(store.positions.write(batch)).rejects.toMatchObject({
      code: 'stale_state',
      message: expect.stringContaining('1 of 2 vessels') as string,
    })
    expect(await read(79, mmsi)).toEqual(before)
    expect(await store.positions.last(mmsi)).toBeNull()
    expect(await store.positions.cursorOf(`refused ${version}`)).toBeNull()
  })

  test('a version of a missing state refuses the batch', async () => {
    await expect(write(stateOf(90, 4, 1))).rejects.toMatchObject({ code: 'stale_state' })
    expect(await read(90)).toEqual([])
  })

  test('a batch that fails for another reason changes neither state nor cursor', async () => {
    await write(stateOf(91, 0, 1))
    await store.positions.write({ ...nothing, cursor: { consumer: 'tracks', cursor: 'a:1' } })
    const broken = { id: 'broken state', file_name: null, started_at_ms: 0, byte_count: 0, digest: '', is_whole: 0 }
    const progress = { ...broken, tally: { kept: 0, known: 0 } } as unknown as ImportProgress
    const batch = {
      ...nothing,
      positions: [position(91)],
      vesselStates: [stateOf(91, 1, 2)],
      cursor: { consumer: 'tracks', cursor: 'a:2' },
    }
    await expect(store.positions.write({ ...batch, progress })).rejects.toThrow()
    expect([await read(91), await store.positions.last(91)]).toEqual([[[91, 1, 1]], null])
    expect(await store.positions.cursorOf('tracks')).toBe('a:1')
    await store.positions.write(batch)
    expect([await read(91), await store.positions.cursorOf('tracks')]).toEqual([[[91, 2, 2]], 'a:2'])
    expect(await store.positions.last(91)).toEqual(position(91))
  })

  test('a state has a size limit, and a vessel has at most one state in a batch', async () => {
    const full = { mmsi: 92, version: 0, state: new Uint8Array(MAX_STATE_BYTES).fill(7) }
    await expect(write({ ...full, state: new Uint8Array(MAX_STATE_BYTES + 1) })).rejects.toThrow(
      'the state of vessel 92 must have at most 16384 bytes, got 16385',
    )
    await expect(write(full, full)).rejects.toThrow('one state of vessel 92')
    expect(await read(92)).toEqual([])
    await write(full)
    expect((await store.positions.vesselStates([92]))[0]?.state.length).toBe(MAX_STATE_BYTES)
  })

  test('states of more vessels than a statement has parameters are read and written', async () => {
    const many = Array.from({ length: 40_000 }, (_, at) => stateOf(1_000_000 + at, 0, at & 255))
    await write(...many)
    const found = await store.positions.vesselStates(many.map(({ mmsi }) => mmsi).toReversed())
    expect(found.map(({ mmsi, state }) => [mmsi, state[0]])).toEqual(many.map(({ mmsi, state }) => [mmsi, state[0]]))
  })

  test('of writers that read the same version only one is accepted, whichever vessels they share', async () => {
    const other = await open()
    const version = async (mmsi: number) => (await store.positions.vesselStates([mmsi]))[0]?.version ?? 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.uniqueArray(fc.integer({ min: 95, max: 99 }), { minLength: 1 }), { minLength: 2, maxLength: 4 }),
        async (batches) => {
          const before = new Map(
            await Promise.all([95, 96, 97, 98, 99].map(async (mmsi) => [mmsi, await version(mmsi)] as const)),
          )
          const outcomes = await Promise.allSettled(
            batches.map((mmsis, at) =>
              (at % 2 ? other : store).positions.write({
                ...nothing,
                vesselStates: mmsis.map((mmsi) => stateOf(mmsi, before.get(mmsi) ?? 0, at)),
              }),
            ),
          )
          const taken = outcomes.flatMap(({ status }, at) => (status === 'fulfilled' ? (batches[at] ?? []) : []))
          expect(taken.length).toBeGreaterThan(0)
          expect(new Set(taken).size).toBe(taken.length)
          for (const [mmsi, was] of before) expect(await version(mmsi)).toBe(was + (taken.includes(mmsi) ? 1 : 0))
        },
      ),
      { numRuns: 25 },
    )
    await other.close()
  })
}
