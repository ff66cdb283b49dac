import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { alertMessage, fakeAlertServer } from '~/testing/fake-alert-server.ts'
import type { ConnectionState, EventStream } from '~/api/event-stream.ts'
import { createAlertStream } from './alert-stream.ts'

let server: ReturnType<typeof fakeAlertServer>
let sequences: number[]
let states: ConnectionState[]
let resets: number
let signedOut: number
let stream: EventStream

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  vi.spyOn(Math, 'random').mockReturnValue(0)
  server = fakeAlertServer()
  ;[sequences, states, resets, signedOut] = [[], [], 0, 0]
  stream = createAlertStream({
    onAlert: ({ change }) => sequences.push(change.sequence),
    onReset: () => (resets += 1),
    onState: (state) => states.push(state),
    onSignedOut: () => (signedOut += 1),
  })
})
afterEach(() => {
  stream.stop()
  server.close()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const settle = () => vi.advanceTimersByTimeAsync(10)
const phase = () => states.at(-1)?.phase

it('resumes after its last message when the connection breaks, and misses none', async () => {
  stream.start('0')
  await settle()
  server.change(alertMessage(1))
  await settle()
  server.breakStreams()
  server.change(alertMessage(2))
  await settle()
  expect(phase()).toBe('lost')
  server.change(alertMessage(3))
  await vi.advanceTimersByTimeAsync(1_100)
  server.change(alertMessage(4))
  await settle()
  expect(phase()).toBe('live')
  expect(sequences).toEqual([1, 2, 3, 4])
  expect(server.opened).toEqual(['0', '1'])
})

it('reports a silent connection as lost within 5 s, and keeps one with keep-alive messages', async () => {
  stream.start(null)
  await settle()
  for (let beat = 0; beat < 5; beat += 1) {
    await vi.advanceTimersByTimeAsync(2_000)
    server.write('event: cursor\nid: 7\ndata: {}\n\n')
    await settle()
    expect(phase()).toBe('live')
  }
  const lastMessageAtMs = Date.now()
  await vi.advanceTimersByTimeAsync(4_900)
  expect(phase()).toBe('lost')
  expect(lastMessageAtMs - (states.at(-1)?.lastMessageAtMs ?? 0)).toBeLessThan(50)
  await vi.advanceTimersByTimeAsync(1_100)
  expect(server.opened).toEqual([null, '7'])
})

it('retries every five seconds while the server is down, and at once when the network is back', async () => {
  server.answer(0)
  stream.start('0')
  await vi.advanceTimersByTimeAsync(60_000)
  // At 0, 1, 3 and 7 s, then every five seconds.
  expect(server.opened.length).toBe(14)
  server.answer(200)
  const before = server.opened.length
  window.dispatchEvent(new Event('online'))
  await settle()
  expect(server.opened.length).toBe(before + 1)
  expect(phase()).toBe('live')
  window.dispatchEvent(new Event('offline'))
  expect(phase()).toBe('lost')
})

it('reports an ended session, and does not retry', async () => {
  server.answer(401)
  stream.start('0')
  await vi.advanceTimersByTimeAsync(60_000)
  expect([signedOut, server.opened.length]).toEqual([1, 1])
})

it('a reset, or a message that is not understood, triggers a full refetch', async () => {
  stream.start('0')
  await settle()
  server.write('event: reset\nid: 9\ndata: {}\n\n')
  server.write('event: alert\nid: 10\ndata: {"alert":{}}\n\nevent: alert\ndata: {broken\n\n')
  server.write('event: something-new\ndata: 1\n\n')
  await settle()
  expect([resets, sequences]).toEqual([3, []])
})

it('parses messages that are split anywhere, with any line ending', async () => {
  stream.start('0')
  await settle()
  const text = `event: alert\r\nid: 1\r\ndata: ${JSON.stringify(alertMessage(1, 'a\u00e9\u{1f6a2}'))}\r\n\r\n`
  for (const letter of text) server.write(letter)
  await settle()
  expect(sequences).toEqual([1])
})

it('drops the connection for an endless line, in bounded memory', async () => {
  stream.start('0')
  await settle()
  server.write(`data: ${'x'.repeat(8_100_000)}`)
  await settle()
  expect(phase()).toBe('lost')
})
