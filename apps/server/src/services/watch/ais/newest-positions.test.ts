import type { PositionReport } from '@varuna/ais/reports/report'
import { expect, test } from 'vitest'
import { createNewestPositions } from './newest-positions.ts'

const at = (timeMs: number) => ({ timeMs }) as PositionReport
const times = (found: PositionReport[]) => found.map(({ timeMs }) => timeMs)

function setUp() {
  const reads: [number, number][] = []
  const state = { nowMs: 0, stored: [at(9), at(5), at(1)], fails: false }
  const latest = async (sinceMs: number, limit: number) => {
    reads.push([sinceMs, limit])
    if (state.fails) throw new Error('the disk is full')
    return state.stored
  }
  return {
    reads,
    state,
    newest: createNewestPositions({ store: { positions: { latest } }, clock: { now: () => state.nowMs } }),
  }
}

test('requests within a second share one read, whatever they query', async () => {
  const { reads, state, newest } = setUp()
  const answers = await Promise.all([newest(0, 10), newest(5, 10), newest(0, 1), newest(10, 10)])
  expect(answers.map(times)).toEqual([[9, 5, 1], [9, 5], [9], []])
  state.nowMs = 999
  state.stored = [at(20)]
  expect(times(await newest(0, 10))).toEqual([9, 5, 1])
  expect(reads).toEqual([[0, 5_000]])
  state.nowMs = 1_000
  expect(times(await newest(0, 10))).toEqual([20])
})

test('a failed read is retried by the next request, and a clock set back does not extend the cache', async () => {
  const { reads, state, newest } = setUp()
  state.fails = true
  await expect(newest(0, 10)).rejects.toThrow('the disk is full')
  state.fails = false
  expect(times(await newest(0, 10))).toEqual([9, 5, 1])
  state.nowMs = -5_000
  await newest(0, 10)
  expect(reads.length).toBe(3)
})
