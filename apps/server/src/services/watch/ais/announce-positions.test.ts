import type { PositionReport } from '@varuna/ais/reports/report'
import { PARTITIONS, partitionOf } from '@varuna/units/partition'
import { expect, test, vi } from 'vitest'
import { createEffects } from '../../../bus/bus.contract.ts'
import type { Bus } from '../../../bus/bus.ts'
import { createInProcessBus } from '../../../bus/in-process-bus.ts'
import { positionsTopic, type PositionsAnnounced } from '../../../bus/positions-topic.ts'
import type { PositionStore } from '../../../store/interfaces/watch/position-store.ts'
import { announcePositions } from './announce-positions.ts'
import { testPosition } from '../../../store/watch/positions/testing-positions.ts'

const report = (mmsi: number, over: Partial<PositionReport> = {}) => testPosition({ mmsi, timeMs: 1_000, ...over })
const unexpected = (error: unknown) => expect.unreachable(String(error))
const batchOf = (positions: PositionReport[]) => ({ positions, staticReports: [], progress: null })

/** A store that accepts every batch until `fail` makes it refuse. */
function createStore() {
  const store = { fail: false, write: vi.fn() }
  store.write.mockImplementation(async (batch: { positions: PositionReport[] }) => {
    if (store.fail) throw new Error('the disk is full')
    return { added: batch.positions.length }
  })
  return store as typeof store & PositionStore
}

async function subscribeAll(bus: Bus) {
  const seen: PositionsAnnounced[][] = []
  for (let partition = 0; partition < PARTITIONS; partition++) {
    const of: PositionsAnnounced[] = []
    seen.push(of)
    await bus.subscribe({ topic: positionsTopic, partition }, null, {
      onMessage: async (value) => void of.push(value),
      onMissed: async () => {},
    })
  }
  return seen
}

test("each position is announced once, in its vessel's partition, after it is stored", async () => {
  const bus = createInProcessBus(createEffects())
  const seen = await subscribeAll(bus)
  const { positions, settled } = await announcePositions(createStore(), bus, unexpected)
  const reports = Array.from({ length: 2_000 }, (_, at) => report(419_000_000 + (at % 50), { timeMs: at }))
  expect(await positions.write(batchOf(reports))).toEqual({ added: 2_000 })
  await settled()
  const stored = () => seen.flat().flatMap((value) => (value.kind === 'stored' ? value.positions : []))
  await vi.waitFor(() => expect(stored()).toHaveLength(2_000))
  seen.forEach((of, partition) => {
    const found = of.flatMap((value) => (value.kind === 'stored' ? value.positions : []))
    expect(found.every(({ mmsi }) => partitionOf(mmsi) === partition)).toBe(true)
    expect(found.map(({ timeMs }) => timeMs)).toEqual(found.map(({ timeMs }) => timeMs).sort((a, b) => a - b))
  })
  await bus.close()
})

test('positions that the store refuses are not announced', async () => {
  const store = createStore()
  store.fail = true
  const publish = vi.fn()
  const { positions, settled } = await announcePositions(store, { publish }, unexpected)
  publish.mockClear()
  await expect(positions.write(batchOf([report(1)]))).rejects.toThrow('the disk is full')
  await settled()
  expect(publish).not.toHaveBeenCalled()
})

test('writing does not wait for a hanging bus, and unannounced positions are announced as missed', async () => {
  const published: PositionsAnnounced[] = []
  const hanging = Promise.withResolvers<null>()
  let isHanging = false
  const bus: Pick<Bus, 'publish'> = {
    async publish(_channel, value) {
      if (isHanging) await hanging.promise
      published.push(value as PositionsAnnounced)
    },
  }
  const { positions, settled } = await announcePositions(createStore(), bus, unexpected)
  published.length = 0
  isHanging = true
  await positions.write(batchOf([report(7)]))
  await positions.write(batchOf([report(7, { timeMs: 2_000 })]))
  expect(published).toEqual([])
  isHanging = false
  hanging.resolve(null)
  await settled()
  expect(published.map(({ kind }) => kind)).toEqual(['stored', 'missed'])
})

test('positions that are stored while missed ones are announced are announced as missed again', async () => {
  const kinds: string[] = []
  const announced = Promise.withResolvers<null>()
  let isDown = false
  let isHanging = false
  const bus: Pick<Bus, 'publish'> = {
    async publish(_channel, value) {
      if (isDown) throw new Error('no server')
      if (isHanging) await announced.promise
      kinds.push((value as PositionsAnnounced).kind)
    },
  }
  const { positions, settled } = await announcePositions(createStore(), bus, () => {})
  isDown = true
  await positions.write(batchOf([report(7)]))
  await settled()
  kinds.length = 0
  isDown = false
  isHanging = true
  await positions.write(batchOf([report(7, { timeMs: 2_000 })]))
  await positions.write(batchOf([report(7, { timeMs: 3_000 })]))
  isHanging = false
  announced.resolve(null)
  await settled()
  expect(kinds).toEqual(['missed', 'stored', 'missed'])
})

test('a failing bus is reported, and the next announcement is a missed one', async () => {
  const kinds: string[] = []
  const faults: unknown[] = []
  let isDown = false
  const bus: Pick<Bus, 'publish'> = {
    async publish(_channel, value) {
      if (isDown) throw new Error('no server')
      kinds.push((value as PositionsAnnounced).kind)
    },
  }
  const { positions, settled } = await announcePositions(createStore(), bus, (error) => faults.push(error))
  expect(kinds).toEqual(Array(PARTITIONS).fill('missed'))
  kinds.length = 0
  isDown = true
  await positions.write(batchOf([report(7)]))
  await settled()
  isDown = false
  await positions.write(batchOf([report(7)]))
  await settled()
  expect(faults.length).toBeGreaterThan(0)
  expect(kinds).toEqual(['missed', 'stored'])
})

test('an unbounded time uncertainty survives encoding', () => {
  const value: PositionsAnnounced = { kind: 'stored', positions: [report(7, { timeUncertaintyMs: Infinity })] }
  expect(positionsTopic.decode(positionsTopic.encode(value))).toEqual(value)
})
