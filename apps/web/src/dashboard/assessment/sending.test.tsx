import { afterEach, beforeEach, expect, test } from 'vitest'
import { fakeServer, unreachable, type FakeServer } from '~/testing/fake-server.ts'
import { awaitSending, beginSending, endSending, readSending } from './sending.ts'

let server: FakeServer
let nowMs = 0
const effects = () => ({
  now: () => nowMs,
  sleep: async (ms: number) => void (nowMs += ms),
  signal: new AbortController().signal,
})
const answers =
  (...states: (object | null)[]) =>
  () => {
    const [state] = states.length > 1 ? states.splice(0, 1) : states
    return state ?? unreachable()
  }
const unknown = { state: 'unknown', of: 'image', id: null }
const running = { state: 'running', of: 'image', id: null }
const answered = { state: 'answered', of: 'image', id: 'i1' }

beforeEach(() => {
  nowMs = 0
  localStorage.setItem('userId', 'u1')
  localStorage.setItem('userName', 'ana')
  server = fakeServer({})
})
afterEach(() => {
  server.close()
})

test('a repeat of the same submission keeps its key, and an answered one is forgotten', () => {
  const key = beginSending('image', 'a.png', 5)
  expect(key).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  expect(beginSending('image', 'a.png', 6)).toBe(key)
  expect(beginSending('image', 'b.png', 7)).not.toBe(key)
  expect(beginSending('vessel_report', 'a.png', 7)).not.toBe(key)
  endSending('image')
  expect(readSending('image')).toBeNull()
  expect(readSending('vessel_report')).toMatchObject({ content: 'a.png', atMs: 7 })
})

test('ignores a stored submission of another shape', () => {
  for (const text of ['', 'null', '[]', '{"key":5}', '{']) {
    localStorage.setItem('varuna.of.u1.sent.image', text)
    expect(readSending('image')).toBeNull()
  }
})

test.each([
  ['that was answered', [answered], 'i1'],
  ['that is still being assessed', [running, running, running, running, running, running, answered], 'i1'],
  ['that arrives late', [unknown, answered], 'i1'],
  ['that never arrived', [unknown], null],
  ['while the server cannot be reached at first', [null, null, null, null, null, null, answered], 'i1'],
  ['while the server is never reached', [null], null],
])('asks after something %s', async (_what, states, id) => {
  const key = 'k'
  server.handlers[`GET /api/submissions/image/${key}`] = answers(...states)
  expect(await awaitSending('image', { key, atMs: 0, content: '' }, effects())).toBe(id)
})
