import { createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { describe, expect, test } from 'vitest'
import { WebSocketServer } from 'ws'
import { createFeedReach } from './feed-reach.ts'
import { receiveAll } from './feed.contract.ts'
import { openFeed } from './open-feed.ts'
import { parseAllowList } from './senders.ts'

const address = { netmask: '', mac: '', internal: false, cidr: null }
const interfaces = () => ({
  eth0: [
    { ...address, address: '10.9.8.7', family: 'IPv4' as const },
    { ...address, address: '2001:db8::9', family: 'IPv6' as const, scopeid: 0 },
  ],
})
const standard = createFeedReach(null, [], interfaces)

test.each([
  ...[
    '127.0.0.1',
    '127.9.9.9',
    '0.0.0.0',
    '169.254.169.254',
    '100.100.100.200',
    '192.0.0.192',
    '224.0.0.1',
    '255.255.255.255',
  ],
  ...[
    '::',
    '::1',
    '[::1]',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::7f00:1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'fe80::1',
    'fe80::1%eth0',
  ],
  ...['10.9.8.7', '::ffff:10.9.8.7', '::ffff:a09:807', '2001:db8::9', '[2001:db8:0::9]'],
  ...['fd00:ec2::254', 'ff02::1', 'localhost', 'LOCALHOST.', 'a.localhost'],
])('a feed does not connect to %s', (host) => {
  expect(standard.allows(host, 10110)).toBe(false)
})

test.each(['192.168.1.20', '10.0.0.7', '8.8.8.8', '2a00:1450::1', 'fd12:3456::1', 'ais.example', 'receiver'])(
  'a feed connects to %s',
  (host) => expect(standard.allows(host, 10110)).toBe(true),
)

test('the addresses of the operator replace the rule', () => {
  const reach = createFeedReach(parseAllowList('127.0.0.0/8,2001:db8::/32'))
  expect(
    ['127.0.0.1', '2001:db8::1', '192.168.1.20', '8.8.8.8', '169.254.169.254'].map((host) => reach.allows(host, 1)),
  ).toEqual([...[true, true], ...[false, false, false]])
})

test('the ports of this server are not reached on this machine, whatever the operator allows', () => {
  const reach = createFeedReach(parseAllowList('0.0.0.0/0,::/0'), [3000], interfaces)
  const here = ['127.0.0.1', '127.1.2.3', '0.0.0.0', '::1', '::', '::ffff:127.0.0.1', '10.9.8.7', '2001:db8::9']
  expect(here.filter((host) => reach.allows(host, 3000))).toEqual([])
  expect(here.filter((host) => !reach.allows(host, 3001))).toEqual([])
  expect(reach.allows('10.9.8.6', 3000)).toBe(true)
})

test.each([
  [standard, 'it is this server'],
  [createFeedReach(parseAllowList('10.0.0.0/8')), 'the operator of this server allows other addresses only'],
])('a refusal says whether the operator lists the addresses', (reach, why) =>
  expect(() => reach.requireAddress('127.0.0.1', 10_110)).toThrow(why),
)

describe('a connection', () => {
  const refusal = (feed: Parameters<typeof receiveAll>[0]) =>
    receiveAll(feed).finished.then(
      () => 'received',
      (error: Error) => error.message,
    )

  test('is not made to a refused address, nor by a name that leads there', async () => {
    const accepted: string[] = []
    const server = createServer(() => accepted.push('tcp')).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const sockets = new WebSocketServer({ port: 0, host: '127.0.0.1' })
    await once(sockets, 'listening')
    sockets.on('connection', () => accepted.push('websocket'))
    const ws = (sockets.address() as AddressInfo).port
    try {
      for (const url of [
        `tcp://127.0.0.1:${port}`,
        `tcp://localhost:${port}`,
        `ws://127.1:${ws}`,
        `ws://localhost:${ws}`,
      ])
        expect(await refusal(openFeed(url, null, standard)), url).toMatch(
          /Varuna does not connect to .*: it is this server/,
        )
      expect(accepted).toEqual([])
      const own = createFeedReach(parseAllowList('127.0.0.1,::1'))
      const stopping = new AbortController()
      const events = { connected: () => stopping.abort(), lost: () => {}, refused: () => {} }
      for await (const _ of openFeed(`tcp://localhost:${port}`, null, own).connect(stopping.signal, events));
      expect(stopping.signal.aborted).toBe(true)
    } finally {
      server.close()
      sockets.close()
    }
  })
})
