import { expect, test } from 'vitest'
import { createDeliveryPlaces, type Destination, type Place } from './delivery-places.ts'

const second = 1_000
const hook = (accountId: string, host = `${accountId}.example`): Destination => ({
  accountId,
  channel: 'webhook',
  host,
})
const mail = (accountId: string): Destination => ({ accountId, channel: 'email', host: 'email' })
const ids = (count: number, name: string) => Array.from({ length: count }, (_, at) => `${name}-${at}`)

test('neither an account nor a host takes more than its share of the slots', () => {
  const places = createDeliveryPlaces()
  const ofAccount = ids(20, 'host').filter((host) => places.take(hook('crowd', host), 0) !== null)
  expect(ofAccount).toHaveLength(2)
  const ofHost = ids(20, 'account').filter((id) => places.take(hook(id, 'shared.example'), 0) !== null)
  expect(ofHost).toHaveLength(4)
  expect(places.take(hook('another'), 0)).not.toBeNull()
})

test('webhooks that take all their slots leave those of mail free, and vice versa', () => {
  const places = createDeliveryPlaces()
  for (const id of ids(100, 'hook')) places.take(hook(id), 0)
  expect(places.hasPlace('webhook')).toBe(false)
  expect(places.hasPlace('email')).toBe(true)
  for (const id of ids(100, 'mail')) places.take(mail(id), 0)
  expect(places.hasPlace('email')).toBe(false)
})

test('a destination that hangs is retried less and less often, and at once after it has responded', () => {
  const places = createDeliveryPlaces()
  const attempts: number[] = []
  for (let nowMs = 0; nowMs < 3_600 * second; nowMs += second) {
    const place = places.take(hook('tarpit'), nowMs)
    if (place === null) continue
    attempts.push(nowMs / second)
    place.release(true, (nowMs += 10 * second))
  }
  expect(attempts.length).toBeLessThan(9)
  const pauses = attempts.slice(1).map((at, index) => at - (attempts[index] as number))
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
  expect(pauses[0]).toBe(40)
  const later = 10_000 * second
  places.take(hook('tarpit'), later)?.release(false, later)
  expect(places.take(hook('tarpit'), later)).not.toBeNull()
})

test('an account whose addresses all hang is backed off as a whole, except for those that respond', () => {
  const places = createDeliveryPlaces()
  const hang = (nowMs: number) => {
    const started = ids(500, 'host').flatMap((host) => places.take(hook('crowd', host), nowMs) ?? [])
    for (const place of started) place.release(true, nowMs + 10 * second)
    return started.length
  }
  places.take(hook('crowd', 'good.example'), 0)?.release(false, 0)
  let attempts = 0
  for (let nowMs = 0; nowMs < 1_800 * second; nowMs += 11 * second) attempts += hang(nowMs)
  expect(attempts).toBeLessThan(20)
  expect(attempts).toBeGreaterThan(5)
  const nowMs = 1_800 * second
  expect(places.take(hook('crowd', 'new.example'), nowMs)).toBeNull()
  expect(places.take(hook('crowd', 'good.example'), nowMs)).not.toBeNull()
  expect(places.take(hook('other', 'new.example'), nowMs)).not.toBeNull()
})

test('the account served last comes last', () => {
  const places = createDeliveryPlaces()
  const all = ids(3, 'account').map((accountId) => ({ accountId }))
  places.take(hook('account-0'), 0)
  places.take(hook('account-2'), 0)
  expect(places.inTurn(all).map(({ accountId }) => accountId)).toEqual(['account-1', 'account-0', 'account-2'])
})

test('ten accounts whose addresses hang delay nobody else', () => {
  const places = createDeliveryPlaces()
  const running: { place: Place; untilMs: number; isSlow: boolean; accountId: string }[] = []
  const hostile = ids(10, 'hostile')
  const genuine = ids(40, 'genuine')
  const waits: number[] = []
  const left = new Set(genuine)
  const begunMs = 60 * second
  for (let nowMs = 0; nowMs < 120 * second; nowMs += second / 10) {
    for (const one of running.filter(({ untilMs }) => untilMs <= nowMs)) {
      running.splice(running.indexOf(one), 1)
      one.place.release(one.isSlow, nowMs)
    }
    const waiting = [...hostile, ...(nowMs >= begunMs ? left : [])].map((accountId) => ({ accountId }))
    for (const { accountId } of places.inTurn(waiting)) {
      const isSlow = hostile.includes(accountId)
      const host = isSlow ? `host-${Math.floor(nowMs / second) % 50}.example` : 'genuine.example'
      const place = places.take(hook(accountId, `${accountId}.${host}`), nowMs)
      if (place === null) continue
      running.push({ place, isSlow, accountId, untilMs: nowMs + (isSlow ? 10 * second : 100) })
      if (!isSlow) waits.push(nowMs - begunMs)
      left.delete(accountId)
    }
  }
  expect(waits).toHaveLength(40)
  expect(Math.max(...waits)).toBeLessThan(3 * second)
})
