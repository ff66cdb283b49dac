import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { WebSocketServer, type WebSocket } from 'ws'
import { feedContract, receiveAll, type FakePeer } from './feed.contract.ts'
import { openFeed, openFeeds } from './open-feed.ts'
import { createTcpServerFeed } from './tcp-server.ts'
import { waitUntil } from './testing.ts'

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
  const start = async (): Promise<FakePeer> => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const connection = once(server, 'connection') as Promise<[Socket]>
    return {
      feed: openFeed(`tcp://127.0.0.1:${portOf(server)}`, null),
      send: async (text) => write((await connection)[0], text),
      end: async () => void (await connection)[0].end(),
      async close() {
        ;(await connection)[0].destroy()
        server.close()
      },
    }
  }
  feedContract(start, { hasBackpressure: true, canEnd: true })

  test('reports a refused connection', async () => {
    await expect(receiveAll(openFeed(`tcp://127.0.0.1:${await freePort()}`, null)).finished).rejects.toThrow(
      'ECONNREFUSED',
    )
  })
})

describe('a TCP server', () => {
  const start = async (): Promise<FakePeer> => {
    const port = await freePort()
    let socket: Socket | null = null
    const client = async () => {
      if (socket === null) {
        socket = connect(port, '127.0.0.1')
        await once(socket, 'connect')
      }
      return socket
    }
    return {
      feed: openFeed(`tcp-listen://127.0.0.1:${port}`, null),
      send: async (text) => write(await client(), text),
      end: async () => void (await client()).end(),
      close: async () => void socket?.destroy(),
    }
  }
  feedContract(start, { hasBackpressure: true, canEnd: false })

  test('keeps clients apart, reports the end of each, and stays open for the next', async () => {
    const port = await freePort()
    const stopping = new AbortController()
    const received: [string, string, string | undefined][] = []
    let isReady = false
    const feed = openFeed(`tcp-listen://127.0.0.1:${port}`, null)
    const ended = (async () => {
      const events = { connected: () => void (isReady = true), lost: () => {}, refused: () => {} }
      for await (const { source, bytes, end } of feed.connect(stopping.signal, events)) {
        received.push([source.slice(-8), Buffer.from(bytes).toString(), end])
      }
    })()
    await waitUntil(() => isReady)
    const first = connect(port, '127.0.0.1')
    const second = connect(port, '127.0.0.1')
    await Promise.all([once(first, 'connect'), once(second, 'connect')])
    first.end('a\n')
    await waitUntil(() => received.length === 2)
    second.write('b\n')
    await waitUntil(() => received.length === 3)
    second.resetAndDestroy()
    await waitUntil(() => received.length === 4)
    expect(received[0]?.[1]).toBe('a\n')
    expect(received[1]?.slice(1)).toEqual(['', 'whole'])
    expect(received[2]?.[1]).toBe('b\n')
    expect(received[3]?.slice(1)).toEqual(['', 'cut'])
    expect(received[0]?.[0]).toBe(received[1]?.[0])
    expect(received[2]?.[0]).not.toBe(received[0]?.[0])
    stopping.abort()
    await ended
  })

  test('closes a connection that sends nothing, accepts the genuine receiver, and counts whom it refused', async () => {
    const port = await freePort()
    const limits = { clients: 4, clientsANetwork: 4, firstMessageMs: 150, idleMs: 60_000, quietMs: 60_000 }
    const feed = createTcpServerFeed('127.0.0.1', port, { allow: null, limits, lookMs: 20 })
    const received = receiveAll(feed)
    await waitUntil(() => received.connections.length === 1)
    const idle = Array.from({ length: 70 }, () => connect(port, '127.0.0.1').on('error', () => {}))
    await Promise.all(idle.map((socket) => once(socket, 'connect')))
    await waitUntil(() => received.refused.length >= 66)
    expect(received.refused).toContain('made_room')
    const receiver = connect(port, '127.0.0.1')
    receiver.write('genuine\n')
    await waitUntil(() => received.text().includes('genuine'))
    feed.decoded?.(received.sources().at(-1) ?? '', 1)
    await waitUntil(() => idle.every((socket) => socket.destroyed || socket.closed))
    expect(received.refused).toContain('no_message')
    receiver.write('still here\n')
    await waitUntil(() => received.text().includes('still here'))
    receiver.destroy()
    await received.stop()
  })

  test('accepts only the listed senders, in either form of their address', async () => {
    const port = await freePort()
    const received = receiveAll(openFeed(`tcp-listen://[::]:${port}?allow=127.0.0.2,::1`, null))
    await waitUntil(() => received.connections.length === 1)
    const stranger = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.1' }).on('error', () => {})
    stranger.write('forged\n')
    await once(stranger, 'close')
    const known = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.2' })
    known.write('genuine\n')
    await waitUntil(() => received.text() === 'genuine\n')
    expect(received.refused).toEqual(['not_allowed'])
    known.destroy()
    await received.stop()
  })

  test('reports a port that is in use', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    await expect(receiveAll(openFeed(`tcp-listen://127.0.0.1:${portOf(server)}`, null)).finished).rejects.toThrow(
      'EADDRINUSE',
    )
    server.close()
  })
})

describe('UDP', () => {
  const start = async (): Promise<FakePeer> => {
    const port = await freePort()
    const socket = createSocket('udp4')
    return {
      feed: openFeed(`udp://127.0.0.1:${port}`, null),
      send: (text) => new Promise((resolve) => socket.send(text, port, '127.0.0.1', () => setImmediate(resolve))),
      end: async () => {},
      close: async () => void socket.close(),
    }
  }
  feedContract(start, { hasBackpressure: false, canEnd: false })

  test.runIf(existsSync('/proc/net/udp'))(
    'each datagram of a flood is received or counted as lost, including those that the kernel dropped',
    async () => {
      const side = await start()
      const received = receiveAll(side.feed)
      await waitUntil(() => received.connections.length === 1)
      const sent = 60_000
      const line = `${'z'.repeat(999)}\n`
      const sending = Array.from({ length: sent }, () => side.send(line))
      await Promise.all(sending)
      await waitUntil(() => received.bytes() / line.length + received.lost() === sent)
      await received.stop()
      await side.close()
    },
  )

  test('datagrams from unlisted senders are refused and counted', async () => {
    const port = await freePort()
    const received = receiveAll(openFeed(`udp://127.0.0.1:${port}?allow=127.0.0.2/32`, null))
    await waitUntil(() => received.connections.length === 1)
    const sendFrom = async (address: string, text: string) => {
      const socket = createSocket('udp4')
      await new Promise<void>((bound) => socket.bind(0, address, bound))
      await new Promise((sent) => socket.send(text, port, '127.0.0.1', sent))
      socket.close()
    }
    await sendFrom('127.0.0.1', 'forged\n')
    await waitUntil(() => received.refused.length === 1)
    await sendFrom('127.0.0.2', 'genuine\n')
    await waitUntil(() => received.bytes() > 0)
    expect([received.text(), received.refused]).toEqual(['genuine\n', ['not_allowed']])
    await received.stop()
  })

  test('a flood from one sender leaves space for the datagrams of others', async () => {
    const port = await freePort()
    const received = receiveAll(openFeed(`udp://127.0.0.1:${port}`, null))
    await waitUntil(() => received.connections.length === 1)
    const socketAt = async (address: string) => {
      const socket = createSocket('udp4')
      await new Promise<void>((bound) => socket.bind(0, address, bound))
      return (text: string) => new Promise<void>((sent) => socket.send(text, port, '127.0.0.1', () => sent()))
    }
    const [flood, quiet] = [await socketAt('127.0.0.1'), await socketAt('127.0.0.2')]
    received.pause()
    await flood('first\n')
    await waitUntil(() => received.bytes() > 0)
    for (let at = 0; at < 6_000; at += 1) await flood('flood\n')
    await waitUntil(() => received.lost() > 0)
    for (let at = 0; at < 20; at += 1) await quiet('genuine\n')
    received.resume()
    await waitUntil(() => received.text().split('genuine').length === 21)
    await received.stop()
  })

  test('a datagram without a final line feed is completed with one', async () => {
    const side = await start()
    const received = receiveAll(side.feed)
    await waitUntil(() => received.connections.length === 1)
    await side.send('one')
    await side.send('two\n')
    await waitUntil(() => received.bytes() === 8)
    expect(received.text()).toBe('one\ntwo\n')
    await received.stop()
    await side.close()
  })
})

describe('a WebSocket', () => {
  async function serve(query = '', key: string | null = null) {
    const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
    await once(server, 'listening')
    const messages: string[] = []
    const connection = new Promise<WebSocket>((resolve) =>
      server.on('connection', (socket) => {
        socket.on('message', (message) => messages.push(String(message)))
        resolve(socket)
      }),
    )
    return { server, messages, connection, feed: openFeed(`ws://127.0.0.1:${portOf(server)}/v0/stream${query}`, key) }
  }
  const start = async (): Promise<FakePeer> => {
    const { server, connection, feed } = await serve()
    return {
      feed,
      async send(text) {
        const socket = await connection
        await new Promise((sent) => socket.send(text.slice(0, -1), sent))
      },
      end: async () => (await connection).close(),
      async close() {
        ;(await connection).terminate()
        server.close()
      },
    }
  }
  feedContract(start, { hasBackpressure: true, canEnd: true })

  test('sends the subscription first, answers pings, joins fragments and truncates nothing', async () => {
    const { server, messages, connection, feed } = await serve('?boxes=10,-20,30,40;-5,0,5,1', 'the-key')
    expect(feed.name).not.toContain('the-key')
    const received = receiveAll(feed)
    const socket = await connection
    await waitUntil(() => messages.length === 1)
    const subscription = {
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
    expect(JSON.parse(messages[0] ?? '')).toEqual(subscription)
    const answered = once(socket, 'pong')
    socket.send(Buffer.from('{"a":'), { fin: false })
    socket.ping('are you there')
    socket.send(Buffer.from('1}'))
    const long = 'z'.repeat(70_000)
    socket.send(long)
    await waitUntil(() => received.bytes() === 8 + 70_001)
    expect(received.text()).toBe(`{"a":1}\n${long}\n`)
    expect(String((await answered)[0])).toBe('are you there')
    await received.stop()
    server.close()
  })

  test('reports why the server closed, refused the upgrade, or sent too large a message', async () => {
    const { server, connection, feed } = await serve()
    const received = receiveAll(feed)
    ;(await connection).close(1008, 'Api Key Is Not Valid')
    await expect(received.finished).rejects.toThrow('Api Key Is Not Valid')
    server.close()

    const plain = createHttpServer((_request, answer) => answer.writeHead(403).end()).listen(0, '127.0.0.1')
    await once(plain, 'listening')
    const refused = receiveAll(openFeed(`ws://127.0.0.1:${portOf(plain)}/`, null))
    await expect(refused.finished).rejects.toThrow('answered 403')
    plain.close()

    const many = await serve()
    const flooded = receiveAll(many.feed)
    ;(await many.connection).send('z'.repeat(2_000_000))
    await expect(flooded.finished).rejects.toThrow('more than 1048576 bytes')
    many.server.close()
  })
})

test.each(['tcp-listen', 'udp'])('data received at %s carries the network that sent it', async (scheme) => {
  const port = await freePort()
  const stopping = new AbortController()
  const senders = new Set<string | undefined>()
  let isReady = false
  const received = (async () => {
    const events = { connected: () => void (isReady = true), lost: () => {}, refused: () => {} }
    for await (const { sender } of openFeed(`${scheme}://127.0.0.1:${port}`, null).connect(stopping.signal, events))
      senders.add(sender)
  })()
  await waitUntil(() => isReady)
  for (const localAddress of ['127.0.0.2', '127.0.0.3'])
    if (scheme === 'udp') {
      const socket = createSocket('udp4')
      await new Promise<void>((bound) => socket.bind(0, localAddress, bound))
      socket.send('one\n', port, '127.0.0.1', () => socket.close())
    } else connect({ port, host: '127.0.0.1', localAddress }).end('one\n')
  await waitUntil(() => senders.size === 2)
  expect([...senders].toSorted()).toEqual(['127.0.0.2', '127.0.0.3'])
  stopping.abort()
  await received
})

describe('a file', () => {
  test('is read to its end, compressed or not', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'varuna-feed-'))
    const text = 'line\n'.repeat(100_000)
    writeFileSync(join(folder, 'plain.nmea'), text)
    writeFileSync(join(folder, 'packed.nmea.gz'), gzipSync(text))
    for (const name of ['plain.nmea', 'packed.nmea.gz']) {
      const received = receiveAll(openFeed(`file:${join(folder, name)}`, null))
      await received.finished
      expect(received.text()).toBe(text)
    }
    await expect(receiveAll(openFeed(`file://${join(folder, 'none')}`, null)).finished).rejects.toThrow('There is no')
    rmSync(folder, { recursive: true })
  })
})

test.each([
  ['harbour', 'is not a feed. Expected tcp://HOST:PORT'],
  ['http://example.org', 'is not a feed. Expected tcp://HOST:PORT'],
  ['tcp://harbour', 'the port is missing'],
  ['udp://:4000', 'is not a feed'],
  ['udp://0.0.0.0:1?allow=', 'is not an address or a range'],
  ['udp://0.0.0.0:1?allow=10.0.0.0/33', '"10.0.0.0/33" is not an address or a range'],
  ['tcp-listen://0.0.0.0:1?allow=harbour', '"harbour" is not an address or a range'],
  ['tcp-listen://0.0.0.0:1?allow=::ffff:10.0.0.0/8', 'is not an address or a range'],
  ['tcp-listen://0.0.0.0:1?alow=10.0.0.1', '"alow" is unknown'],
  ['ws://a/?boxes=1,2,3', 'is not a bounding box. Write south,west,north,east'],
  ['ws://a/?boxes=10,0,5,1', 'is not a bounding box'],
])('%s is refused: %s', (text, message) => {
  expect(() => openFeed(text, null)).toThrow(message)
})

test.each([
  ['tcp-listen://0.0.0.0:1', true],
  ['udp://[::]:1', true],
  ['udp://192.0.2.7:1', true],
  ['tcp-listen://0.0.0.0:1?allow=10.0.0.0/8', false],
  ['tcp-listen://0.0.0.0:1?allow=0.0.0.0/0', true],
  ['udp://0.0.0.0:1?allow=::/0', true],
  ['udp://127.0.0.1:1', false],
  ['tcp-listen://localhost:1', false],
  ['udp://[::1]:1', false],
  ['tcp://192.0.2.7:1', false],
])('whether anybody can send to %s: %s', (url, isOpen) => {
  expect(openFeed(url, null).acceptsAnybody ?? false).toBe(isOpen)
})

test('a setting with several feeds names the wrong one', () => {
  expect(() => openFeeds(['tcp://ais.example:4000', 'harbour'], null)).toThrow('FEEDS: "harbour" is not a feed.')
})
