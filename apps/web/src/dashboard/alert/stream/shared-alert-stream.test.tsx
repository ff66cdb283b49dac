import { BroadcastChannel as Channel, locks } from 'node:worker_threads'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { alertMessage, fakeAlertServer } from '~/testing/fake-alert-server.ts'
import { SharedAlertStream } from './shared-alert-stream.ts'

let server: ReturnType<typeof fakeAlertServer>
interface Tab {
  stream: SharedAlertStream
  seen: { sequences: number[]; raised: number[]; resets: number; phase: string }
}
let tabs: Tab[]
const lockless = globalThis.navigator
const channelBefore = globalThis.BroadcastChannel

beforeEach(() => {
  server = fakeAlertServer()
  tabs = []
  Object.defineProperty(globalThis.navigator, 'locks', { configurable: true, value: locks })
  globalThis.BroadcastChannel = Channel as never
})
afterEach(() => {
  for (const tab of tabs) tab.stream.follow(false)
  server.close()
  Reflect.deleteProperty(lockless, 'locks')
  globalThis.BroadcastChannel = channelBefore
})

/** A tab that has loaded its list up to `cursor`. */
function openTab(cursor: string | null = '0', leaderSilentMs = 8_000): Tab {
  const seen = { sequences: [] as number[], raised: [] as number[], resets: 0, phase: '' }
  const stream = new SharedAlertStream(
    'u1',
    {
      cursor: () => cursor,
      onAlert: ({ change }) => seen.sequences.push(change.sequence),
      onReset: () => (seen.resets += 1),
      onState: ({ phase }) => (seen.phase = phase),
      onSignedOut: () => {},
      onNews: ({ change }) => seen.raised.push(change.sequence),
    },
    leaderSilentMs,
  )
  const tab = { stream, seen }
  tabs.push(tab)
  stream.follow(true)
  return tab
}

it('all tabs receive every alert over one stream, and only one of them notifies', async () => {
  const one = openTab()
  const two = openTab()
  const three = openTab()
  await expect.poll(() => [one, two, three].map(({ seen }) => seen.phase)).toEqual(['live', 'live', 'live'])
  for (let sequence = 1; sequence <= 20; sequence += 1) server.change(alertMessage(sequence))
  const all = Array.from({ length: 20 }, (_, index) => index + 1)
  await expect.poll(() => [one, two, three].map(({ seen }) => seen.sequences)).toEqual([all, all, all])
  expect(server.streams).toBe(1)
  expect([one, two, three].flatMap(({ seen }) => seen.raised).sort((a, b) => a - b)).toEqual(all)
})

it('when the leading tab is closed, another continues without a gap or a repeat', async () => {
  const one = openTab()
  const two = openTab()
  await expect.poll(() => two.seen.phase).toBe('live')
  server.change(alertMessage(1))
  await expect.poll(() => two.seen.sequences).toEqual([1])
  one.stream.follow(false)
  server.change(alertMessage(2))
  await expect.poll(() => server.streams).toBe(1)
  server.change(alertMessage(3))
  await expect.poll(() => two.seen.sequences).toEqual([1, 2, 3])
  expect(one.seen.sequences).toEqual([1])
  expect(server.opened.at(-1)).toBe('1')
})

it('a tab that was hidden gets missed changes from the leader', async () => {
  const one = openTab()
  const two = openTab()
  await expect.poll(() => two.seen.phase).toBe('live')
  server.change(alertMessage(1))
  await expect.poll(() => two.seen.sequences).toEqual([1])
  two.stream.follow(false)
  for (const sequence of [2, 3, 4]) server.change(alertMessage(sequence))
  await expect.poll(() => one.seen.sequences).toEqual([1, 2, 3, 4])
  expect(two.seen.sequences).toEqual([1])
  two.stream.follow(true)
  await expect.poll(() => two.seen.sequences).toEqual([1, 2, 3, 4])
  expect([two.seen.resets, server.streams]).toEqual([0, 1])
})

it('a tab that was hidden before its first alert refetches everything', async () => {
  const one = openTab()
  const two = openTab()
  await expect.poll(() => two.seen.phase).toBe('live')
  two.stream.follow(false)
  server.change(alertMessage(1))
  await expect.poll(() => one.seen.sequences).toEqual([1])
  two.stream.follow(true)
  await expect.poll(() => two.seen.resets).toBe(1)
})

it('hidden tabs keep no stream open, and the first visible one resumes after its last alert', async () => {
  const one = openTab()
  await expect.poll(() => one.seen.phase).toBe('live')
  server.change(alertMessage(1))
  await expect.poll(() => one.seen.sequences).toEqual([1])
  one.stream.follow(false)
  await expect.poll(() => server.streams).toBe(0)
  server.change(alertMessage(2))
  one.stream.follow(true)
  await expect.poll(() => one.seen.sequences).toEqual([1, 2])
})

it('without locks, each visible tab has its own stream', async () => {
  Object.defineProperty(globalThis.navigator, 'locks', { configurable: true, value: undefined })
  const one = openTab()
  const two = openTab()
  await expect.poll(() => server.streams).toBe(2)
  server.change(alertMessage(1))
  await expect.poll(() => [one.seen.sequences, two.seen.sequences]).toEqual([[1], [1]])
})

it('a tab takes over from a frozen leader', async () => {
  // A frozen leader holds the lock but sends nothing.
  let thaw = () => {}
  const frozen = locks.request('varuna-alerts-u1', () => new Promise<void>((resolve) => (thaw = resolve)))
  frozen.catch(() => {})
  const tab = openTab('0', 100)
  await expect.poll(() => tab.seen.phase).toBe('live')
  server.change(alertMessage(1))
  await expect.poll(() => tab.seen.sequences).toEqual([1])
  thaw()
})
