import { AIS_PART_BYTES, type AisFile } from '@varuna/contract/watch/ais-file'
import { afterEach, expect, test } from 'vitest'
import { FakeProblem, fakeServer, unreachable, type FakeServer } from '~/testing/fake-server.ts'
import { sendFile } from './send-file.ts'

let server: FakeServer
afterEach(() => server.close())

const size = 2 * AIS_PART_BYTES + 5
const file = new File([new Uint8Array(size)], 'day.csv')
const stateOf = (received: number): AisFile => ({
  id: 'f1',
  state: received === size ? 'waiting' : 'receiving',
  name: 'day.csv',
  byteCount: size,
  received,
  positions: 0,
  refused: 0,
  share: null,
  createdAt: '2026-11-22T10:00:00.000Z',
  expiresAt: '2026-11-23T10:00:00.000Z',
  files: null,
  listed: 0,
  failure: null,
})

/** A server that holds `received` bytes, and fails the requests that `fails` names by their number. */
function start(received: number, fails: Record<number, 'before' | 'after'> = {}) {
  let [held, requests] = [received, 0]
  server = fakeServer({
    'POST /api/ais-files': () => stateOf(held),
    'GET /api/ais-files/f1': () => stateOf(held),
    'PUT /api/ais-files/f1/parts': ({ path, body }) => {
      const failure = fails[(requests += 1)]
      if (failure === 'before') return unreachable()
      const from = Number(new URLSearchParams(path.split('?')[1]).get('from'))
      if (from > held) return new FakeProblem(409, 'part_misplaced', 'misplaced')
      held = Math.max(held, from + (body as Blob).size)
      return failure === 'after' ? unreachable() : stateOf(held)
    },
  })
}
const send = async () => {
  const seen: string[] = []
  const sent = await sendFile(file, {
    onReceived: (bytes) => seen.push(String(bytes)),
    onCut: () => seen.push('cut'),
    signal: new AbortController().signal,
    pause: async () => {},
  })
  return {
    sent,
    seen,
    parts: server.sent.filter(({ method }) => method === 'PUT').map(({ path }) => path.split('=')[1]),
  }
}
const second = String(AIS_PART_BYTES)
const third = String(2 * AIS_PART_BYTES)

test('a file is sent in parts', async () => {
  start(0)
  const { sent, seen, parts } = await send()
  expect(sent.state).toBe('waiting')
  expect(parts).toEqual(['0', second, third])
  expect(seen).toEqual(['0', second, third, String(size)])
})

test('after a cut it goes on where the server is, whether the part or only the answer was lost', async () => {
  start(0, { 1: 'before', 3: 'after' })
  const { parts, seen } = await send()
  expect(parts).toEqual(['0', '0', second, third])
  expect(seen.filter((one) => one === 'cut')).toHaveLength(2)
})

test('a file that was begun before sends its last part again, to be compared, and goes on', async () => {
  start(2 * AIS_PART_BYTES)
  expect((await send()).parts).toEqual([second, third])
})

test('what the server refuses is not tried again', async () => {
  start(0)
  server.handlers['PUT /api/ais-files/f1/parts'] = () => new FakeProblem(409, 'part_differs', 'another file')
  await expect(send()).rejects.toThrow('another file')
  expect(server.sent).toHaveLength(2)
})
