import { once } from 'node:events'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Feeds } from '@varuna/contract/watch/feed'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { WebSocketServer } from 'ws'
import { operator } from '../../../audit/actor.ts'
import { fakeInference } from '../../testing/fake-inference.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import type { Send } from '../../testing/sign-in.ts'

const ship = '!AIVDM,1,1,,A,13HOI:0P0000VOHLCnHQKwvL05Ip,0*23\n'
const mmsi = 227006760

let server: TestServer
let admin: Send
let receiver: Server
let port = 0
const sockets = new Set<Socket>()
beforeEach(async () => {
  server = await startTestServer(fakeInference())
  admin = await server.signInAs('admin')
  receiver = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
    socket.write(`${ship}no sentence at all\n`)
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  port = (receiver.address() as AddressInfo).port
})
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  receiver.close()
  await server.close()
})

const tcp = (over = {}) => ({ kind: 'tcp', host: '127.0.0.1', port, ...over })
const add = (payload: object, send = admin) =>
  send({ method: 'POST', url: '/api/feeds', payload: { name: 'Harbour', isOn: true, connection: tcp(), ...payload } })
const testOf = (payload: object) => admin({ method: 'POST', url: '/api/feeds/test', payload })
const read = async (): Promise<Feeds> => (await admin({ url: '/api/feeds' })).json()
const until = async (isSo: (feeds: Feeds) => boolean) => {
  for (let tries = 0; tries < 400; tries++) {
    const feeds = await read()
    if (isSo(feeds)) return feeds
    await pause(50)
  }
  throw new Error(`it did not become so: ${JSON.stringify(await read())}`)
}

test('a feed is added, received, stopped, changed, removed and brought back, without a restart and with entries of the log', async () => {
  expect((await add({})).statusCode).toBe(201)
  const { feeds } = await until(({ feeds: [one] }) => (one?.health?.refused['not_nmea'] ?? 0) > 0)
  expect(feeds).toMatchObject([
    {
      name: 'Harbour',
      isOn: true,
      hasKey: false,
      health: { name: 'Harbour', state: 'connected', formats: ['nmea'], refused: { not_nmea: 1 } },
    },
  ])
  expect(feeds[0]?.health?.refusedSamples).toEqual([{ reason: 'not_nmea', text: 'no sentence at all' }])
  while ((await admin({ url: `/api/vessels/${mmsi}` })).statusCode !== 200) await pause(50)
  const id = feeds[0]?.id as string
  const put = (payload: object) =>
    admin({
      method: 'PUT',
      url: `/api/feeds/${id}`,
      payload: { name: 'Harbour', isOn: true, connection: tcp(), ...payload },
    })
  expect((await put({ isOn: false })).json().feeds).toMatchObject([{ isOn: false, health: null }])
  while (sockets.size > 0) await pause(5)
  expect((await put({ name: 'Pier', connection: tcp({ port: 1024 }) })).json().earlier).toMatchObject([
    { id, number: 1, name: 'Harbour', connection: { port }, isRemoved: false },
  ])
  expect((await admin({ method: 'DELETE', url: `/api/feeds/${id}` })).json()).toMatchObject({
    feeds: [],
    earlier: [
      { number: 2, name: 'Pier', isRemoved: true },
      { number: 1, name: 'Harbour', isRemoved: true },
    ],
  })
  const restored = await admin({ method: 'POST', url: `/api/feeds/${id}/versions/1/restore` })
  expect(restored.json().feeds).toMatchObject([{ id, name: 'Harbour', isOn: true, connection: { port } }])
  await until(({ feeds: [one] }) => one?.health?.state === 'connected')
  const address = `tcp://127.0.0.1:${port}`
  expect(
    (await admin({ url: '/api/audit' }))
      .json()
      .entries.map(({ action, after }: { action: string; after: object }) => [action, after])
      .filter(([action]: [string]) => action.startsWith('feed_'))
      .toReversed(),
  ).toEqual([
    ['feed_add', { kind: 'tcp', address, isOn: true }],
    ['feed_change', { kind: 'tcp', address, isOn: false }],
    ['feed_change', { kind: 'tcp', address: 'tcp://127.0.0.1:1024', isOn: true }],
    ['feed_removal', {}],
    ['feed_restore', { kind: 'tcp', address, isOn: true }],
  ])
})

test('a test states what a feed sends, and stores nothing', async () => {
  const ask = (connection: object) => admin({ method: 'POST', url: '/api/feeds/test', payload: { connection } })
  const [first, second] = await Promise.all([ask(tcp()), ask(tcp())])
  expect([first.statusCode, second.statusCode].sort()).toEqual([200, 429])
  expect((first.statusCode === 200 ? first : second).json()).toMatchObject({
    isConnected: true,
    formats: ['nmea'],
    lines: 2,
    messages: 1,
    positions: 1,
    vessels: 1,
    refused: { not_nmea: 1 },
    refusedSamples: [{ reason: 'not_nmea', text: 'no sentence at all' }],
  })
  expect((await admin({ url: `/api/vessels/${mmsi}` })).statusCode).toBe(404)
  expect((await ask(tcp({ port: 1 + port }))).json()).toMatchObject({ isConnected: false, messages: 0 })
  expect((await read()).feeds).toEqual([])
})

test.each([
  [tcp({ port: 10110, host: '10.1.2.3' }), 'connection.host', 'feed_address_refused'],
  [tcp({ port: 10110, host: 'two words' }), 'connection.host', 'feed_host'],
  [tcp({ port: 10110, host: '2001:db8:1' }), 'connection.host', 'feed_host'],
  [{ kind: 'websocket', url: 'wss://127.0.0.1/?boxes=zzz', box: null }, 'connection.url', 'feed_boxes'],
  [tcp({ port: 3000 }), 'connection.host', 'feed_address_refused'],
  [{ kind: 'tcp_listen', port: 3000, senders: ['10.0.0.7'] }, 'connection.port', 'feed_port_taken'],
  [tcp({ port: 22 }), 'connection.port', 'feed_port'],
  [{ kind: 'udp', port: 10110, senders: [] }, 'connection.senders', 'feed_senders_missing'],
  [{ kind: 'udp', port: 10110, senders: ['1.2.3'] }, 'connection.senders', 'feed_senders'],
  [{ kind: 'websocket', url: 'https://a.example', box: null }, 'connection.url', 'feed_websocket'],
  [{ kind: 'websocket', url: 'ws://a:b@127.0.0.1/', box: null }, 'connection.url', 'url_with_user'],
  [{ kind: 'websocket', url: 'ws://127.0.0.1/#a', box: null }, 'connection.url', 'url_with_fragment'],
  [{ kind: 'websocket', url: 'ws://127.0.0.1:25/', box: null }, 'connection.url', 'url_port_not_allowed'],
  [{ kind: 'websocket', url: 'ws://[::1]/', box: null }, 'connection.url', 'feed_address_refused'],
])('%j is refused at its field', async (connection, field, code) => {
  for (const url of ['/api/feeds', '/api/feeds/test']) {
    const response = await admin({ method: 'POST', url, payload: { name: 'Harbour', isOn: true, connection } })
    expect(response.json()).toMatchObject({ status: 400, errors: [{ field, code }] })
  }
})

test('keys are stored and never returned, and a change without one keeps it for the same server only', async () => {
  const connection = { kind: 'websocket', url: 'wss://127.0.0.1:9000/v0/stream', box: null }
  const { feeds } = (await add({ connection, key: 'very-secret', isOn: false })).json() as Feeds
  expect(feeds).toMatchObject([{ hasKey: true }])
  expect(JSON.stringify(feeds)).not.toContain('very-secret')
  const url = `/api/feeds/${feeds[0]?.id}`
  const put = (payload: object) =>
    admin({ method: 'PUT', url, payload: { name: 'Harbour', isOn: false, connection, ...payload } })
  expect((await put({})).json().feeds).toMatchObject([{ hasKey: true }])
  for (const other of ['wss://127.0.0.1:9001/v0/stream', 'ws://127.0.0.1:9000/v0/stream']) {
    const elsewhere = { ...connection, url: other }
    const refusal = { status: 400, errors: [{ field: 'key', code: 'feed_key_again' }] }
    expect((await put({ connection: elsewhere })).json()).toMatchObject(refusal)
    expect((await testOf({ connection: elsewhere, id: feeds[0]?.id })).json()).toMatchObject(refusal)
  }
  const moved = { ...connection, url: 'wss://127.0.0.1:9001/v0/hidden-in-the-path/?token=in-the-query' }
  expect((await put({ connection: moved, key: 'other-secret' })).json().feeds).toMatchObject([{ hasKey: true }])
  const removed = await put({ connection: { ...moved, url: 'wss://127.0.0.1:9001/' } })
  expect(removed.json().earlier).toMatchObject([
    { connection: { url: 'wss://127.0.0.1:9001/v0/***/' } },
    { connection },
  ])
  expect(removed.body).not.toMatch(/in-the-(query|path)/)
  const restored = await admin({ method: 'POST', url: `${url}/versions/1/restore` })
  expect(restored.json().feeds).toMatchObject([{ connection, hasKey: false }])
  const audited = JSON.stringify((await admin({ url: '/api/audit' })).json())
  expect(audited).toContain('wss://127.0.0.1:9001/')
  expect(audited).not.toMatch(/secret|in-the-(query|path)/)
  await put({ key: 'very-secret' })
  expect((await put({ key: null })).json().feeds).toMatchObject([{ hasKey: false }])
})

test('a stored feed that cannot be opened is shown as failed, and the others are received', async () => {
  const connections = [
    { kind: 'websocket', url: 'wss://127.0.0.1/?boxes=zzz', box: null },
    { kind: 'tcp', host: '2001:db8:1', port: 10110 },
  ]
  for (const [place, connection] of connections.entries())
    await server.store.feeds.add(
      {
        id: `bad${place}`,
        created_ms: 1,
        name: `A ${place}`,
        connection: JSON.stringify(connection),
        key: null,
        is_on: 1,
      },
      9,
      { action: 'feed_add', by: operator, aboutId: `bad${place}`, timeMs: 1 },
    )
  await add({})
  const { feeds } = await until(({ feeds: all }) => all.at(-1)?.health?.state === 'connected')
  expect(feeds.map(({ health }) => [health?.state, health?.detail])).toEqual([
    ['failed', expect.stringContaining('"zzz" is not a bounding box')],
    ['failed', expect.stringContaining('is not a feed')],
    ['connected', expect.any(String)],
  ])
})

test('a service that sends the key back does not show it, and the test of a stored feed is in the audit log', async () => {
  const echo = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await once(echo, 'listening')
  echo.on('connection', (socket) => socket.on('message', (message) => socket.send(`you said ${String(message)}`)))
  const connection = { kind: 'websocket', url: `ws://127.0.0.1:${(echo.address() as AddressInfo).port}/`, box: null }
  const { feeds } = (await add({ connection, key: 'very-secret', isOn: false })).json() as Feeds
  const tested = await testOf({ connection, id: feeds[0]?.id })
  echo.close()
  for (const socket of echo.clients) socket.terminate()
  expect(tested.json().refusedSamples).toMatchObject([{ text: expect.stringContaining('you said {"APIKey":"***"') }])
  const { entries } = (await admin({ url: '/api/audit?action=feed_test' })).json()
  expect(entries).toMatchObject([{ after: { kind: 'websocket', address: connection.url } }])
})

test('of two changes of one revision of a feed one is refused, and a change at the same time loses nothing', async () => {
  await add({})
  const [feed] = (await read()).feeds
  const put = (payload: object) =>
    admin({
      method: 'PUT',
      url: `/api/feeds/${feed?.id}`,
      payload: { name: 'Harbour', isOn: false, connection: tcp(), ...payload },
    })
  const revision = feed?.revision
  const answers = await Promise.all(['Pier', 'Quay'].map((name) => put({ name, revision })))
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
    code: 'feed_changed',
    detail: 'Somebody changed this feed after you read it. Look at it as it is now, and change it again.',
  })
  const after = (await read()).feeds[0]
  expect(after?.revision).toBe(2)
  expect((await put({ name: 'Mole' })).statusCode).toBe(200)
  expect((await put({ revision: 0 })).statusCode).toBe(400)
})
