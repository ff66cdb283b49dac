import { MAX_PUBLIC_VESSELS } from '@varuna/contract/public/public-watch'
import { FIRST_SIMULATED_MMSI } from '@varuna/units/mmsi'
import { expect, test } from 'vitest'
import { bundledPath } from '../../../paths.ts'
import { createPublicWatch } from './public-watch.ts'
import { readReplay } from './read-replay.ts'

const replay = readReplay(bundledPath.replay)
const hour = 3_600_000
const cargo = 70
const rowOf = (mmsi: number, shipType: number | null = cargo) => [
  mmsi,
  0,
  10,
  70,
  12,
  90,
  null,
  0,
  shipType,
  'IN',
  `NAME ${mmsi}`,
  ['gap'],
]
const answerOf = (vessels: unknown[]) =>
  JSON.stringify({ at: '2026-01-31T11:00:00.000Z', total: vessels.length, vessels, cells: [], cellDegrees: null })

const open = (answers: (() => Promise<string>)[], mode: 'live' | 'replay' | 'off' = 'live') => {
  const asked: number[] = []
  const faults: unknown[] = []
  let nowMs = 10 * hour
  const watch = createPublicWatch(
    {
      listPast: (timeMs) => {
        asked.push(timeMs)
        return (answers[asked.length - 1] ?? answers.at(-1) ?? (() => Promise.reject(new Error('not asked'))))()
      },
      now: () => nowMs,
      onFault: (error) => faults.push(error),
    },
    { mode, delayMs: hour, replay },
  )
  return { watch, asked, faults, later: (ms: number) => (nowMs += ms) }
}

test('by default visitors see the bundled replay, and the store is not read', async () => {
  const { watch, asked } = open([], 'replay')
  expect(await watch.read()).toEqual({ mode: 'replay', replay, received: null })
  expect(asked).toEqual([])
})

test('with off, nothing is shown', async () => {
  expect(await open([], 'off').watch.read()).toEqual({ mode: 'off', replay: null, received: null })
})

test('received vessels are those of the delay before, without MMSI, name and events', async () => {
  const { watch, asked } = open([() => Promise.resolve(answerOf([rowOf(419_000_001)]))])
  const { received } = await watch.read()
  expect(asked).toEqual([9 * hour])
  expect(received).toMatchObject({ at: '2026-01-31T11:00:00.000Z', delayMinutes: 60, total: 1 })
  expect(received?.vessels).toEqual([[1, 0, 10, 70, 12, 90, null, 0, cargo, 'IN', null, []]])
})

test('simulated vessels keep their MMSI, which marks them', async () => {
  const { watch } = open([() => Promise.resolve(answerOf([rowOf(FIRST_SIMULATED_MMSI + 1)]))])
  expect((await watch.read()).received?.vessels[0]?.[0]).toBe(FIRST_SIMULATED_MMSI + 1)
})

test('vessels of armed forces, rescue and police, and those that state no type, are left out and not counted', async () => {
  const { watch } = open([
    () =>
      Promise.resolve(answerOf([rowOf(1, 35), rowOf(2, 51), rowOf(3, 55), rowOf(4, null), rowOf(5, 0), rowOf(6, 70)])),
  ])
  const { received } = await watch.read()
  expect(received?.vessels.map(([, , , , , , , , type]) => type)).toEqual([70])
  expect(received?.total).toBe(1)
})

test('of more vessels than a page draws, some of everywhere are shown and the total is stated', async () => {
  const { watch } = open([() => Promise.resolve(answerOf(Array.from({ length: 4_000 }, (_, at) => rowOf(at + 1))))])
  const { received } = await watch.read()
  expect(received?.total).toBe(4_000)
  expect(received?.vessels.length).toBeLessThanOrEqual(MAX_PUBLIC_VESSELS)
  expect(received?.vessels.length).toBeGreaterThan(MAX_PUBLIC_VESSELS / 2)
})

test('beside received vessels, the replay has only those that its alerts are about', async () => {
  const { watch } = open([() => Promise.resolve(answerOf([]))])
  const shown = (await watch.read()).replay
  expect(shown?.alerts).toEqual(replay.alerts)
  expect(shown?.vessels.length).toBeLessThan(replay.vessels.length)
  expect(shown?.vessels.length).toBeGreaterThanOrEqual(replay.alerts.length)
})

test('however many visitors ask, the store is read once in five minutes', async () => {
  const { watch, asked, later } = open([() => Promise.resolve(answerOf([]))])
  await Promise.all(Array.from({ length: 500 }, () => watch.read()))
  later(299_000)
  await watch.read()
  expect(asked).toHaveLength(1)
  later(1_000)
  await watch.read()
  expect(asked).toHaveLength(2)
})

test('when reading fails, the vessels read last are shown for half an hour, then none', async () => {
  const fail = () => Promise.reject(new Error('busy'))
  const { watch, faults, later } = open([() => Promise.resolve(answerOf([rowOf(419_000_001)])), fail])
  await watch.read()
  later(10 * 60_000)
  expect((await watch.read()).received?.vessels).toHaveLength(1)
  later(25 * 60_000)
  expect((await watch.read()).received).toBeNull()
  expect(faults).toHaveLength(2)
})

test('the bundled replay has three alerts of the rules about simulated vessels, the alarm first, with their grounds and tracks', () => {
  expect(replay.alerts.map(({ alert }) => alert.level)).toEqual(['alarm', 'notice', 'notice'])
  for (const { alert, event, assessment } of replay.alerts) {
    expect(alert.simulated).toBe(true)
    expect(event ?? assessment).not.toBeNull()
    const track = replay.vessels.find(({ mmsi }) => mmsi === alert.mmsi)
    expect(track?.positions.length).toBeGreaterThan(10)
  }
})
