import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { WebSocketServer, type WebSocket } from 'ws'
import { feedContract, hear, type OtherSide } from './feed.contract.ts'
import { openFeed } from './open-feed.ts'
import { until } from './testing.ts'

const write = async (stream: Duplex, bytes: string | Buffer) => {
  if (!stream.write(bytes)) await once(stream, 'drain')
}
const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port
const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const port = portOf(server)
  server.close()
  await once(server, 'close')
  return port
}

describe('a TCP client', () => {
  const start = async (): Promise<OtherSide> => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const called = once(server, 'connection') as Promise<[Socket]>
    return {
      feed: openFeed(`tcp://127.0.0.1:${portOf(server)}`, null),
      send: async (text) => write((await called)[0], text),
      end: async () => void (await called)[0].end(),
      async close() {
        ;(await called)[0].destroy()
        server.close()
      },
    }
  }
  feedContract(start, { waits: true, ends: true })

  test('that finds nobody says so', async () => {
    await expect(hear(openFeed(`tcp://127.0.0.1:${await freePort()}`, null)).ended).rejects.toThrow('ECONNREFUSED')
  })
})

describe('a TCP server', () => {
  const start = async (): Promise<OtherSide> => {
    const port = await freePort()
    let socket: Socket | null = null
    const caller = async () => {
      if (socket === null) {
        socket = connect(port, '127.0.0.1')
        await once(socket, 'connect')
      }
      return socket
    }
    return {
      feed: openFeed(`tcp-listen://127.0.0.1:${port}`, null),
      send: async (text) => write(await caller(), text),
      end: async () => void (await caller()).end(),
      close: async () => void socket?.destroy(),
    }
  }
  feedContract(start, { waits: true, ends: false })

  test('keeps what callers say apart, tells the end of each, and stays for the next', async () => {
    const port = await freePort()
    const stopping = new AbortController()
    const heard: [string, string, string | undefined][] = []
    let isReady = false
    const feed = openFeed(`tcp-listen://127.0.0.1:${port}`, null)
    const ended = (async () => {
      const events = { connected: () => void (isReady = true), lost: () => {} }
      for await (const { source, bytes, end } of feed.connect(stopping.signal, events)) {
        heard.push([source.slice(-8), Buffer.from(bytes).toString(), end])
      }
    })()
    await until(() => isReady)
    const [first, second] = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')]
    await Promise.all([once(first, 'connect'), once(second, 'connect')])
    first.end('a\n')
    await until(() => heard.length === 2)
    second.write('b\n')
    await until(() => heard.length === 3)
    second.resetAndDestroy()
    await until(() => heard.length === 4)
    expect(heard[0]?.[1]).toBe('a\n')
    expect(heard[1]?.slice(1)).toEqual(['', 'whole'])
    expect(heard[2]?.[1]).toBe('b\n')
    expect(heard[3]?.slice(1)).toEqual(['', 'cut'])
    expect(heard[0]?.[0]).toBe(heard[1]?.[0])
    expect(heard[2]?.[0]).not.toBe(heard[0]?.[0])
    stopping.abort()
    await ended
  })

  test('whose port is taken says so', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    await expect(hear(openFeed(`tcp-listen://127.0.0.1:${portOf(server)}`, null)).ended).rejects.toThrow('EADDRINUSE')
    server.close()
  })
})

describe('UDP', () => {
  const start = async (): Promise<OtherSide> => {
    const port = await freePort()
    const socket = createSocket('udp4')
    return {
      feed: openFeed(`udp://127.0.0.1:${port}`, null),
      send: (text) => new Promise((resolve) => socket.send(text, port, '127.0.0.1', () => setImmediate(resolve))),
      end: async () => {},
      close: async () => void socket.close(),
    }
  }
  feedContract(start, { waits: false, ends: false })

  test('a datagram without a line end is whole lines all the same', async () => {
    const side = await start()
    const heard = hear(side.feed)
    await until(() => heard.told.length === 1)
    await side.send('one')
    await side.send('two\n')
    await until(() => heard.bytes() === 8)
    expect(heard.text()).toBe('one\ntwo\n')
    await heard.stop()
    await side.close()
  })
})

describe('a WebSocket', () => {
  async function serve(query = '', key: string | null = null) {
    const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
    await once(server, 'listening')
    const received: string[] = []
    const called = new Promise<WebSocket>((resolve) =>
      server.on('connection', (socket) => {
        socket.on('message', (message) => received.push(String(message)))
        resolve(socket)
      }),
    )
    return { server, received, called, feed: openFeed(`ws://127.0.0.1:${portOf(server)}/v0/stream${query}`, key) }
  }
  const start = async (): Promise<OtherSide> => {
    const { server, called, feed } = await serve()
    return {
      feed,
      async send(text) {
        const socket = await called
        await new Promise((sent) => socket.send(text.slice(0, -1), sent))
      },
      end: async () => (await called).close(),
      async close() {
        ;(await called).terminate()
        server.close()
      },
    }
  }
  feedContract(start, { waits: true, ends: true })

  test('sends the key and what it asks for first, answers pings, joins parts and cuts nothing', async () => {
    const { server, received, called, feed } = await serve('?boxes=10,-20,30,40;-5,0,5,1', 'the-key')
    expect(feed.name).not.toContain('the-key')
    const heard = hear(feed)
    const socket = await called
    await until(() => received.length === 1)
    const asked = {
      APIKey: 'the-key',
      BoundingBoxes: [
        [
          [10, -20],
          [30, 40],
        ],
        [
          [-5, 0],
          [5, 1],
        ],
      ],
    }
    expect(JSON.parse(received[0] ?? '')).toEqual(asked)
    const answered = once(socket, 'pong')
    socket.send(Buffer.from('{"a":'), { fin: false })
    socket.ping('are you there')
    socket.send(Buffer.from('1}'))
    const long = 'z'.repeat(70_000)
    socket.send(long)
    await until(() => heard.bytes() === 8 + 70_001)
    expect(heard.text()).toBe(`{"a":1}\n${long}\n`)
    expect(String((await answered)[0])).toBe('are you there')
    await heard.stop()
    server.close()
  })

  test('tells why the server hung up, or did not open, or sent too much', async () => {
    const { server, called, feed } = await serve()
    const heard = hear(feed)
    ;(await called).close(1008, 'Api Key Is Not Valid')
    await expect(heard.ended).rejects.toThrow('Api Key Is Not Valid')
    server.close()

    const plain = createHttpServer((_request, answer) => answer.writeHead(403).end()).listen(0, '127.0.0.1')
    await once(plain, 'listening')
    const refused = hear(openFeed(`ws://127.0.0.1:${portOf(plain)}/`, null))
    await expect(refused.ended).rejects.toThrow('answered 403')
    plain.close()

    const many = await serve()
    const flooded = hear(many.feed)
    ;(await many.called).send('z'.repeat(2_000_000))
    await expect(flooded.ended).rejects.toThrow('more than 1048576 bytes')
    many.server.close()
  })
})

describe('a file', () => {
  test('is heard to its end, packed or not', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'varuna-feed-'))
    const text = 'line\n'.repeat(100_000)
    writeFileSync(join(folder, 'plain.nmea'), text)
    writeFileSync(join(folder, 'packed.nmea.gz'), gzipSync(text))
    for (const name of ['plain.nmea', 'packed.nmea.gz']) {
      const heard = hear(openFeed(`file:${join(folder, name)}`, null))
      await heard.ended
      expect(heard.text()).toBe(text)
    }
    await expect(hear(openFeed(`file://${join(folder, 'none')}`, null)).ended).rejects.toThrow('There is no')
    rmSync(folder, { recursive: true })
  })
})

test.each([
  ['harbour', 'is no feed. Known are: tcp://HOST:PORT'],
  ['http://example.org', 'is no feed that is known'],
  ['tcp://harbour', 'the port is missing'],
  ['udp://:4000', 'is no feed'],
  ['ws://a/?boxes=1,2,3', 'is no box: write south,west,north,east'],
  ['ws://a/?boxes=10,0,5,1', 'is no box'],
])('%s is refused: %s', (text, message) => {
  expect(() => openFeed(text, null)).toThrow(message)
})
