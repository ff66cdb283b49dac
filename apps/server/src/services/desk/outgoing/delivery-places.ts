import type { LRUCache } from 'lru-cache'
import type { DeliveryChannel } from '../../../store/interfaces/rows/alert-rows.ts'
import { createLruCache } from '../../../caches/lru-cache.ts'

type Channel = DeliveryChannel

/** Destination of a delivery. A host is slow for one account only, whatever others send to it. */
export interface Destination {
  accountId: string
  channel: Channel
  host: string
}

export interface DeliveryPlaces {
  /** Whether anything can start on a channel. */
  hasPlace(channel: Channel): boolean
  /** Takes a slot; null while none is free, or while the account or the destination is backed off. */
  take(destination: Destination, nowMs: number): Place | null
  /** Orders accounts for a turn: least recently served first. */
  inTurn<Account extends { accountId: string }>(accounts: readonly Account[]): Account[]
}

export interface Place {
  /** Releases the slot; `isSlow` when the destination did not respond in time. */
  release(isSlow: boolean, nowMs: number): void
}

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
/** A hanging mail server does not block webhooks, and hanging webhooks do not block mail. */
const MAX_SENDING: Record<Channel, number> = { email: 8, webhook: 24, watch_list: 2, case: 2 }
export const channels = Object.keys(MAX_SENDING) as Channel[]
/** Slots of a channel per account or host: well below the total, because every one of its deliveries may hang. */
const MAX_SENDING_AN_ACCOUNT = 2
const MAX_SENDING_A_HOST = 4
/** Backoff after the first slow response of a destination and of an account; each further one in a row doubles it. */
const DESTINATION_PAUSE_MS = 30 * SECOND_MS
const MAX_DESTINATION_PAUSE_MS = 60 * MINUTE_MS
const ACCOUNT_PAUSE_MS = 5 * SECOND_MS
const MAX_ACCOUNT_PAUSE_MS = 10 * MINUTE_MS
const MAX_REMEMBERED = 10_000

/** Consecutive slow responses, and the end of the backoff; reset by a response in time. */
interface Standing {
  slow: number
  untilMs: number
}

/** Assigns slots to deliveries so that no slow account or destination delays the others. */
export function createDeliveryPlaces(): DeliveryPlaces {
  const sending = new Set<Destination>()
  const destinations = createLruCache<string, Standing>(MAX_REMEMBERED)
  const accounts = createLruCache<string, Standing>(MAX_REMEMBERED)
  const turns = createLruCache<string, number>(MAX_REMEMBERED)
  let turn = 0

  const count = (isCounted: (one: Destination) => boolean) => [...sending].filter(isCounted).length
  const keyOf = ({ accountId, channel, host }: Destination) => JSON.stringify([accountId, channel, host])
  const hasPlace = (channel: Channel) => count((one) => one.channel === channel) < MAX_SENDING[channel]

  const isPaused = (destination: Destination, nowMs: number) => {
    const standing = destinations.get(keyOf(destination))
    // A destination that responded last time is exempt from its account's backoff.
    if (standing?.slow === 0) return false
    return nowMs < Math.max(standing?.untilMs ?? 0, accounts.get(destination.accountId)?.untilMs ?? 0)
  }

  const pause = (
    standings: LRUCache<string, Standing>,
    key: string,
    nowMs: number,
    firstMs: number,
    mostMs: number,
  ) => {
    const slow = (standings.get(key)?.slow ?? 0) + 1
    standings.set(key, { slow, untilMs: nowMs + Math.min(mostMs, firstMs * 2 ** (slow - 1)) })
  }

  return {
    hasPlace,
    take(destination, nowMs) {
      const { accountId, channel, host } = destination
      const ofChannel = (one: Destination) => one.channel === channel
      if (!hasPlace(channel) || isPaused(destination, nowMs)) return null
      if (count((one) => ofChannel(one) && one.accountId === accountId) >= MAX_SENDING_AN_ACCOUNT) return null
      // All mail goes through one server.
      if (channel === 'webhook' && count((one) => ofChannel(one) && one.host === host) >= MAX_SENDING_A_HOST)
        return null
      sending.add(destination)
      turns.set(accountId, (turn += 1))
      return {
        release(isSlow, endMs) {
          sending.delete(destination)
          const key = keyOf(destination)
          if (!isSlow) {
            destinations.set(key, { slow: 0, untilMs: 0 })
            const standing = accounts.get(accountId)
            if (standing) accounts.set(accountId, { ...standing, slow: Math.floor(standing.slow / 2) })
            return
          }
          pause(destinations, key, endMs, DESTINATION_PAUSE_MS, MAX_DESTINATION_PAUSE_MS)
          pause(accounts, accountId, endMs, ACCOUNT_PAUSE_MS, MAX_ACCOUNT_PAUSE_MS)
        },
      }
    },
    inTurn: (waiting) => waiting.toSorted((a, b) => (turns.peek(a.accountId) ?? 0) - (turns.peek(b.accountId) ?? 0)),
  }
}
