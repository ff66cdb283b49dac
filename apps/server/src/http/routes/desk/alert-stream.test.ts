import type { AddressInfo, Socket } from 'node:net'
import { FIRST_SIMULATED_MMSI } from '@varuna/units/mmsi'
import { queueMessages, queuePage, type QueueMessages } from '@varuna/contract/desk/alert-queue'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { testAlert, testGap, testReport } from '../../../store/desk/alerts/testing-alerts.ts'
import { testPosition } from '../../../store/watch/positions/testing-positions.ts'
import { openTestStream, type TestEventStream } from '../../testing/event-stream.ts'
import { fakeInference } from '../../testing/fake-inference.ts'
import { password } from '../../testing/sign-in.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

const waitFor = <Result>(check: () => Result | Promise<Result>) => vi.waitFor(check, { timeout: 30_000 })

const nowMs = Date.UTC(2026, 0, 31, 12)
/** Limits of changes kept in memory, and of the backlog beyond which a client must read the queue again. */
const [recent, behind] = [20, 450]
let server: TestServer
let origin = ''
let ana = ''
let accountId = ''
let number = 0
const sockets = new Set<Socket>()
beforeAll(async () => {
  server = await startTestServer(fakeInference(), {
    alertStreamLimits: { overall: 14, perAccount: 12, perClient: 99, reserved: 0, recent, behind },
  })
  server.app.server.on('connection', (socket) => void sockets.add(socket))
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
  ana = await cookieOf('ana')
  const { session } = (await server.app.inject({ url: '/api/session', headers: { cookie: ana } })).json()
  accountId = session.userId
})
afterAll(() => server.close())

async function cookieOf(name: string): Promise<string> {
  await server.signInAs(name)
  const payload = { email: `${name}@harbour.example`, password }
  const answer = await server.app.inject({ method: 'POST', url: '/api/account/sign-in', payload })
  return answer.cookies.map((one) => `${one.name}=${one.value}`).join('; ')
}

const open: TestEventStream[] = []
const stream = async (query = '', headers: Record<string, string> = {}, cookie = ana) => {
  const opened = await openTestStream(`${origin}/api/alerts/stream${query}`, { cookie, ...headers })
  open.push(opened)
  return opened
}
const closeAll = () => {
  for (const one of open.splice(0)) one.close()
}
const alertsOf = ({ messages }: TestEventStream): QueueMessages['alert'][] =>
  messages.filter(({ event }) => event === 'alert').map(({ data }) => queueMessages.alert.parse(data))
const idsOf = (from: TestEventStream) => alertsOf(from).map(({ alert }) => alert.id)
const resetsOf = ({ messages }: TestEventStream) => messages.filter(({ event }) => event === 'reset').length
const newIds = (count: number) => Array.from({ length: count }, () => `a${(number += 1)}`)
/** Raises alerts of the account, each with a subject of its own. */
const raise = async (...ids: string[]) => {
  for (const id of ids) await server.store.vesselReports.add(testReport(id, accountId), alert(id))
  return ids
}
const alert = (id: string) => testAlert(id, { user_id: accountId, raised_at_ms: nowMs })
const change = (id: string, payload: object, cookie = ana) =>
  server.app.inject({ method: 'POST', url: `/api/alerts/${id}/changes`, payload, headers: { cookie } })
const page = async () =>
  queuePage.parse((await server.app.inject({ url: '/api/alerts', headers: { cookie: ana } })).json())

test("every change arrives once and in order, with the alert's resulting state, at those who can see it", async () => {
  const cookie = await cookieOf('bo')
  const mine = await stream(`?after=${(await page()).cursor}`)
  const others = await stream('', {}, cookie)
  const [id = ''] = await raise(...newIds(1))
  await change(id, { action: 'acknowledge', version: 1 })
  await change(id, { action: 'note', note: 'two\nlines' })
  await waitFor(() => expect(alertsOf(mine)).toHaveLength(3))
  expect(alertsOf(mine)).toMatchObject([
    { alert: { id, state: 'open', version: 1, message: expect.stringContaining('FISHING') }, change: { by: null } },
    { alert: { state: 'acknowledged', version: 2 }, change: { action: 'acknowledge', by: { name: 'ana' } } },
    { alert: { state: 'acknowledged', version: 3 }, change: { action: 'note', note: 'two\nlines' } },
  ])
  await server.store.positions.write({
    positions: [],
    staticReports: [],
    progress: null,
    events: [testGap('shared', 412_000_001, nowMs)],
  })
  const shared = testAlert('shared', { user_id: null, subject: 'shared' })
  await server.store.alerts.judgeEvents(10, 0, () => [{ alert: shared, raiseKey: 'shared' }])
  await waitFor(() => expect([idsOf(mine).at(-1), ...idsOf(others)]).toEqual(['shared', 'shared']))
  closeAll()
})

test.each([
  ['from memory', 5],
  ['from the log', recent + 15],
])('a broken stream resumes %s where it ended', async (_, missed) => {
  const first = await stream()
  await waitFor(() => expect(first.status).toBe(200))
  const seen = await raise(...newIds(1))
  await waitFor(() => expect(idsOf(first)).toEqual(seen))
  first.close()
  await raise(...newIds(missed)).then((ids) => seen.push(...ids))
  const byHeader = await stream('?after=0.0', { 'last-event-id': first.lastId() ?? '' })
  const byAddress = await stream(`?after=${first.lastId()}`)
  seen.push(...(await raise(...newIds(2))))
  for (const second of [byHeader, byAddress]) {
    await waitFor(() => expect(idsOf(second)).toEqual(seen.slice(1)))
    expect(resetsOf(second)).toBe(0)
  }
  closeAll()
})

test.each(['nonsense', '1.99999', '9.1', '1.0'])(
  'the cursor %s results in a reset, and the stream continues',
  async (after) => {
    if (after === '1.0') await raise(...newIds(behind))
    const opened = await stream(`?after=${after}`)
    await waitFor(() => expect(resetsOf(opened)).toBe(1))
    expect(opened.lastId()).toBe((await page()).cursor)
    const ids = await raise(...newIds(1))
    await waitFor(() => expect(idsOf(opened)).toEqual(ids))
    closeAll()
  },
)

/** Fills a connection's buffers with a stream comment, so that later messages wait in this process. */
async function fill(socket: Socket): Promise<void> {
  const comment = `: ${'x'.repeat(2 ** 16 - 4)}\n\n`
  while (socket.writableLength < 2 ** 20) {
    socket.write(`${comment.length.toString(16)}\r\n${comment}\r\n`)
    await new Promise(setImmediate)
  }
}

test('a slow client gets every change from the log without using server memory meanwhile', async () => {
  const known = new Set(sockets)
  const slow = await stream()
  const [connection] = [...sockets].filter((socket) => !known.has(socket)) as [Socket]
  const fast = await stream()
  // Several alerts, because the response to a change contains all earlier changes of its alert.
  const ids = await raise(...newIds(21))
  await waitFor(() => expect([idsOf(slow), idsOf(fast)]).toEqual([ids, ids]))
  slow.pause()
  await fill(connection)
  const before = connection.writableLength
  const note = '\u{1F41F}'.repeat(1_900)
  for (let at = 0; at < 210; at += 1)
    expect((await change(ids[at % ids.length] ?? '', { action: 'note', note })).statusCode).toBe(200)
  await waitFor(() => expect(alertsOf(fast)).toHaveLength(231))
  expect(connection.writableLength - before).toBeLessThan(200_000)
  slow.read()
  await waitFor(() => expect(alertsOf(slow)).toHaveLength(231))
  expect(resetsOf(slow)).toBe(0)
  const versions = alertsOf(slow).map(({ alert: { version } }) => version)
  expect(versions).toEqual(versions.map((_, at) => 1 + Math.floor(at / ids.length)))
  expect(idsOf(slow)).toEqual(versions.map((_, at) => ids[at % ids.length]))
  closeAll()
}, 120_000)

test('when simulated alerts are removed, clients read the queue again', async () => {
  const mmsi = FIRST_SIMULATED_MMSI + 9
  await server.store.positions.write({
    positions: [testPosition({ mmsi, timeMs: nowMs })],
    staticReports: [],
    progress: null,
    events: [testGap('simulated', mmsi, nowMs)],
  })
  const simulated = testAlert('simulated', {
    user_id: null,
    subject: 'simulated',
    simulated: 1,
    mmsi,
    source_kind: 'event',
  })
  await server.store.alerts.judgeEvents(10, 0, () => [{ alert: simulated, raiseKey: 'simulated' }])
  const opened = await stream()
  const before = await raise(...newIds(1))
  await waitFor(() => expect(idsOf(opened)).toEqual(before))
  await server.store.simulation.setAlertsAside(10)
  await waitFor(() => expect(resetsOf(opened)).toBe(1))
  const ids = await raise(...newIds(1))
  await waitFor(() => expect(idsOf(opened)).toEqual([...before, ...ids]))
  closeAll()
})

test('streams are limited per account and per server, and a closed one frees its slot', async () => {
  for (let at = 0; at < 12; at += 1) expect((await stream()).status).toBe(200)
  const refused = await stream()
  expect([refused.status, refused.messages]).toMatchObject([429, [{ data: { code: 'too_many_requests' } }]])
  const bo = await cookieOf('bo')
  const cy = await cookieOf('cy')
  for (const cookie of [bo, bo]) expect((await stream('', {}, cookie)).status).toBe(200)
  expect((await stream('', {}, cy)).status).toBe(503)
  open[0]?.close()
  await waitFor(async () => expect((await stream('', {}, cy)).status).toBe(200))
  closeAll()
  expect((await openTestStream(`${origin}/api/alerts/stream`, {})).status).toBe(401)
})
