import { FIRST_SIMULATED_MMSI } from '@varuna/units/mmsi'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testNoonMs } from '../../../store/desk/alerts/testing-alerts.ts'
import { testPosition } from '../../../store/watch/positions/testing-positions.ts'
import { bundledPath } from '../../../paths.ts'
import { loadGeo } from '../../../services/shared/bundled-data/load-geo.ts'
import { jumpedState } from '../../../services/watch/tracks/testing-confirmed.ts'
import { watchOnce } from '../../../services/desk/watch-lists/start-watching.ts'
import { fakeInference } from '../../testing/fake-inference.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import type { Send } from '../../testing/sign-in.ts'

const hourMs = 3_600_000
const geo = loadGeo(bundledPath.geo)
let server: TestServer
let ana: Send
beforeAll(async () => {
  server = await startTestServer(fakeInference())
  ana = await server.signInAs('ana')
})
afterAll(() => server.close())

const everything = { appears: true, moves: true, goesDark: true }
const send = (method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, by = ana) =>
  by({ method, url, ...(payload && { payload }) })
const addList = async (name = 'Tankers', by = ana) =>
  (await send('POST', '/api/watch-lists', { name, raise: everything }, by)).json() as { id: string }
const csv = (id: string, payload: string | Buffer, by = ana) =>
  by({ method: 'POST', url: `/api/watch-lists/${id}/csv`, payload, headers: { 'content-type': 'text/csv' } })
const read = async (id: string, query = '') => (await ana({ url: `/api/watch-lists/${id}${query}` })).json()

test('a list is made, changed, filled by hand and removed by its account alone', async () => {
  const list = await addList()
  expect(list).toMatchObject({ name: 'Tankers', raise: everything, vesselCount: 0 })
  const url = `/api/watch-lists/${list.id}`
  const only = { appears: false, moves: false, goesDark: true }
  expect((await send('PUT', url, { name: 'Dark fleet', raise: only })).json()).toMatchObject({ raise: only })
  await server.store.positions.write({
    positions: [testPosition({ mmsi: 419_000_009, timeMs: testNoonMs })],
    progress: null,
    staticReports: [],
  })
  expect((await send('POST', `${url}/vessels`, { mmsi: 419_000_009, note: 'seen' })).json()).toEqual({
    added: 1,
    present: 0,
  })
  await send('POST', `${url}/vessels`, { mmsi: 419_000_002 })
  expect(await read(list.id, '?limit=1')).toMatchObject({
    list: { vesselCount: 2 },
    vessels: [{ mmsi: 419_000_002, note: '', lastTime: null }],
    next: '419000002',
  })
  expect(await read(list.id, '?limit=1&after=419000002')).toMatchObject({
    vessels: [{ mmsi: 419_000_009, note: 'seen', lastTime: new Date(testNoonMs).toISOString() }],
    next: null,
  })
  const bo = await server.signInAs('bo')
  for (const [method, path] of [
    ['PUT', ''],
    ['DELETE', ''],
    ['POST', '/vessels'],
    ['DELETE', '/vessels/419000002'],
  ] as const) {
    const payload =
      method === 'PUT' ? { name: 'x', raise: only } : method === 'POST' ? { mmsi: 419_000_002 } : undefined
    expect((await send(method, `${url}${path}`, payload, bo)).statusCode, method + path).toBe(404)
  }
  expect((await csv(list.id, 'mmsi\n419000001\n', bo)).statusCode).toBe(404)
  expect((await send('DELETE', `${url}/vessels/419000002`)).statusCode).toBe(204)
  expect((await send('DELETE', `${url}/vessels/419000002`)).statusCode).toBe(404)
  expect((await send('DELETE', url)).statusCode).toBe(204)
  expect((await ana({ url })).statusCode).toBe(404)
})

test.each([
  ['commas', 'mmsi,note\n419000001,tanker\n419000002,\n'],
  ['semicolons, a byte-order mark and CRLF', '\ufeffMMSI;Note\r\n419000001;tanker\r\n\r\n419000002;\r\n'],
  ['quotes and another column', '"note","flag","mmsi"\n"tanker","IN","419000001"\n"",PA,419000002'],
  ['one column', 'mmsi\n419000001\n419000002'],
  ['tabs, and a vessel twice', 'mmsi\tnote\n419000001\tx\n419000002\t\n419000001\ttanker'],
])('a CSV with %s is read', async (_, text) => {
  const list = await addList()
  expect((await csv(list.id, text)).json()).toEqual({ added: 2, present: 0 })
  expect((await csv(list.id, text)).json()).toEqual({ added: 0, present: 2 })
  expect((await csv(list.id, `sep=,\r\n${text}`)).json()).toEqual({ added: 0, present: 2 })
  expect((await read(list.id)).vessels.map(({ mmsi }: { mmsi: number }) => mmsi)).toEqual([419_000_001, 419_000_002])
  await send('DELETE', `/api/watch-lists/${list.id}`)
})

test('a CSV in Windows-1252 keeps its letters, and other encodings and workbooks are refused in words', async () => {
  const list = await addList()
  expect(
    (await csv(list.id, Buffer.from('mmsi,note\n419000001,\u00c5lesund \u0096 fl\u00e5te\n', 'latin1'))).statusCode,
  ).toBe(200)
  expect((await read(list.id)).vessels).toMatchObject([{ mmsi: 419_000_001, note: 'Ålesund – flåte' }])
  const bad = [
    [Buffer.from('\ufeffmmsi\n419000002\n', 'utf16le'), 'This is text in UTF-16'],
    [Buffer.from([...Buffer.from('mmsi,note\n419000002,'), 0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]), 'Line 2 is not UTF-8'],
    [Buffer.from('PK\u0003\u0004', 'latin1'), 'workbook'],
  ] as const
  for (const [bytes, detail] of bad) {
    const answer = await csv(list.id, bytes)
    expect([answer.statusCode, answer.json().detail], detail).toEqual([400, expect.stringContaining(detail)])
  }
  expect((await read(list.id)).list.vesselCount).toBe(1)
  await send('DELETE', `/api/watch-lists/${list.id}`)
})

test('a CSV with an invalid line names it and adds nothing', async () => {
  const list = await addList()
  const bad = [
    ['mmsi\n419000001\n12\n', 'Line 3, “12”: MMSI must have 9 digits'],
    ['mmsi\n419000001\nMV Star\n', 'Line 3, “MV Star”'],
    ['mmsi,note\n419000001\n', 'Line 2, “419000001”: The line has 1 cell, but the header has 2 columns'],
    ['mmsi,note\n419000001,"open\n', 'Line 2'],
    [`mmsi,note\n419000001,${'x'.repeat(501)}\n`, 'Line 2'],
    ['mmsi,note\n419000001,a\0b\n', 'Line 2'],
    ['vessel\n419000001\n', 'The first line must name the columns'],
    ['mmsi\n\n', 'The file has no vessels.'],
    ['', 'The first line must name the columns'],
  ] as const
  for (const [text, detail] of bad) {
    const answer = await csv(list.id, text)
    expect([answer.statusCode, answer.json().detail], text).toEqual([400, expect.stringContaining(detail)])
  }
  expect((await csv(list.id, Buffer.alloc(2 * 1024 * 1024 + 1, 'x'))).statusCode).toBe(413)
  const many = Array.from({ length: 10_001 }, (_, at) => 419_000_000 + at).join('\n')
  const full = await csv(list.id, `mmsi\n${many}`)
  expect([full.statusCode, full.json().fault.code]).toEqual([429, 'too_many_requests.watched_vessels'])
  expect((await read(list.id)).list.vesselCount).toBe(0)
  await send('DELETE', `/api/watch-lists/${list.id}`)
})

test('an account has at most 20 lists, and invalid ones are refused', async () => {
  const cy = await server.signInAs('cy')
  for (let at = 0; at < 20; at += 1) await addList(`List ${at}`, cy)
  expect((await send('POST', '/api/watch-lists', { name: 'x', raise: everything }, cy)).statusCode).toBe(429)
  for (const bad of [{ name: ' ', raise: everything }, { name: 'x' }, { name: 'x', raise: { appears: 1 } }])
    expect((await send('POST', '/api/watch-lists', bad)).statusCode).toBe(400)
  expect((await ana({ url: '/api/watch-lists' })).json()).toEqual({ lists: [] })
})

test('a watched vessel that goes dark, appears and moves raises alerts of its account; those about simulated vessels are marked', async () => {
  const dee = await server.signInAs('dee')
  const list = await addList('My fleet', dee)
  const mmsis = [412_000_501, FIRST_SIMULATED_MMSI + 77]
  await csv(list.id, `mmsi\n${mmsis.join('\n')}`, dee)
  let nowMs = testNoonMs
  let ids = 0
  const clock = { now: () => nowMs, newId: () => `watched-${(ids += 1)}` }
  const at = async (hours: number, lat: number | null) => {
    nowMs = testNoonMs + hours * hourMs
    const positions = lat === null ? [] : mmsis.map((mmsi) => testPosition({ mmsi, timeMs: nowMs, lat, lon: 60 }))
    await server.store.positions.write({ positions, staticReports: [], progress: null })
    await watchOnce({ store: server.store, geo, clock, onRaised: () => {} }, async () => {})
  }
  await at(0, 10)
  await at(2, 10)
  await at(3, 10.2)
  await at(16, null)
  await at(17, null)
  await at(30, 10.2)
  const { alerts } = (await dee({ url: '/api/alerts?kind=watch_list' })).json()
  const of = (mmsi: number) =>
    alerts
      .filter((one: { mmsi: number }) => one.mmsi === mmsi)
      .map(({ code, count }: { code: string; count: number }) => [code, count])
  for (const mmsi of mmsis)
    expect(of(mmsi)).toEqual([
      ['watched_vessel_appeared', 1],
      ['watched_vessel_dark', 1],
      ['watched_vessel_moved', 1],
    ])
  expect(alerts[0]).toMatchObject({
    kind: 'watch_list',
    sourceKind: 'watch_list',
    source: list.id,
    shared: false,
    level: 'caution',
    lat: 10.2,
    message: expect.stringMatching(/on the watch list “My fleet”, was received again after 27 hours/),
  })
  const simulated = alerts.filter((one: { simulated: boolean }) => one.simulated)
  expect(simulated.map((one: { mmsi: number }) => one.mmsi)).toEqual([mmsis[1], mmsis[1], mmsis[1]])
  expect((await ana({ url: '/api/alerts?kind=watch_list' })).json().alerts).toEqual([])
  await server.store.simulation.setAlertsAside(10)
  expect((await dee({ url: '/api/alerts?kind=watch_list' })).json().alerts).toHaveLength(3)
})

test('a position on land, or a single jump, does not count as a move of a watched vessel', async () => {
  const eva = await server.signInAs('eva')
  const list = await addList('Jumpers', eva)
  const [onLand, jumping, sailing] = [412_000_511, 412_000_512, 412_000_513]
  await csv(list.id, `mmsi\n${[onLand, jumping, sailing].join('\n')}`, eva)
  let jumps = 0
  const clock = { now: () => testNoonMs + 90 * 60_000, newId: () => `jump-${(jumps += 1)}` }
  const look = async (minutes: number, places: readonly [mmsi: number, lat: number, lon: number][]) => {
    const timeMs = testNoonMs + minutes * 60_000
    const positions = places.map(([mmsi, lat, lon]) => testPosition({ mmsi, timeMs, lat, lon }))
    await server.store.positions.write({ positions, staticReports: [], progress: null })
    await watchOnce({ store: server.store, geo, clock, onRaised: () => {} }, async () => {})
  }
  const lying = [onLand, jumping, sailing].map((mmsi) => [mmsi, 10, 60] as [number, number, number])
  await look(0, lying)
  await look(70, lying)
  const jumped = jumpedState(jumping, testNoonMs + 70 * 60_000)
  await server.store.positions.write({ positions: [], staticReports: [], progress: null, vesselStates: [jumped] })
  await look(80, [
    [onLand, 26, 74],
    [jumping, 30, -40],
    [sailing, 10.1, 60],
  ])
  const { alerts } = (await eva({ url: '/api/alerts?kind=watch_list' })).json()
  expect(alerts.map(({ code, mmsi }: { code: string; mmsi: number }) => [code, mmsi])).toEqual([
    ['watched_vessel_moved', sailing],
  ])
})
