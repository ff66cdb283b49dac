import { expect, test } from 'vitest'
import { TcpClients } from './tcp-clients.ts'

const limits = { clients: 6, clientsANetwork: 3, firstMessageMs: 30, idleMs: 1_000, quietMs: 100 }
let number = 0
const create = () => {
  const clients = new TcpClients(limits)
  const add = (address: string, nowMs: number, provenAtMs: number | null = null) => {
    const added = clients.add(`client ${(number += 1)}`, address, nowMs, () => {})
    if (added) added.client.lastMessageAtMs = provenAtMs
    return added
  }
  return { clients, add }
}

test('connections per address or /64 are limited, and a new one replaces only those without a message', () => {
  const { add } = create()
  const [first] = [add('192.0.2.1', 0), add('192.0.2.1', 1, 1), add('192.0.2.1', 2, 2)]
  expect(add('192.0.2.1', 3, 3)?.evicted).toBe(first?.client)
  expect(add('192.0.2.1', 4)).toBeNull()
  for (let at = 0; at < 3; at += 1) add(`2001:db8::${at}`, 5, 5)
  expect(add('2001:db8::ffff', 6)).toBeNull()
})

test('when all slots are taken, a connection without messages is evicted: the oldest of the largest network', () => {
  const { add } = create()
  const proven = [add('192.0.2.1', 0, 90), add('192.0.2.2', 1, 91)]
  const idle = [add('203.0.113.1', 2), add('203.0.113.1', 3), add('203.0.113.2', 4), add('203.0.113.3', 5)]
  expect(add('198.51.100.1', 92)?.evicted).toBe(idle[0]?.client)
  expect(proven.every((one) => one?.client.lastMessageAtMs !== null)).toBe(true)
})

test('among connections that have all sent messages, one of the largest network is evicted, then a quiet one; otherwise none', () => {
  const { add } = create()
  const many = [add('192.0.2.1', 0, 50), add('192.0.2.1', 0, 40), add('192.0.2.1', 0, 60)]
  for (let at = 2; at < 5; at += 1) add(`192.0.2.${at}`, 0, 70)
  expect(add('192.0.2.9', 80, 80)?.evicted).toBe(many[1]?.client)
  const { add: other } = create()
  const quiet = other('192.0.2.1', 0, 10)
  for (let at = 2; at < 7; at += 1) other(`192.0.2.${at}`, 0, 70)
  expect(other('192.0.2.9', 90)).toBeNull()
  expect(other('192.0.2.9', 110)?.evicted).toBe(quiet?.client)
})

test('a connection is overdue after too long without a message, unless its data is waiting to be decoded', () => {
  const { clients, add } = create()
  const silent = add('192.0.2.1', 0)
  const waiting = add('192.0.2.2', 0)
  if (waiting) waiting.client.pending = 1
  const proven = add('192.0.2.3', 0, 10)
  expect(clients.overdue(29)).toEqual([])
  expect(clients.overdue(30)).toEqual([silent?.client])
  expect(clients.overdue(1_010)).toEqual([silent?.client, proven?.client])
})
