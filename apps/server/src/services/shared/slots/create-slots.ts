import { codedError } from '../../../errors/coded-error.ts'

/** Who holds a slot: an account, and the client that it comes from, an IPv4 address or an IPv6 /64. */
export interface Holder {
  account: string
  client: string
}

export interface SlotBounds {
  overall: number
  perAccount: number
  perClient: number
  /** Of all, those that only accounts take which hold none. */
  reserved: number
}

/** What a slot is held for, where that can end to make room for something newer of the same account. */
export interface Holding {
  isIdle(): boolean
  end(): void
}

interface Refusals {
  /** The account holds too many. */
  ofAccount(): Error
  /** Too many are held by all. */
  ofAll(): Error
}

export interface Slots {
  /** Takes a slot; returns the function that gives it back, which may be called twice. Throws a refusal, or `too_many_requests.network`. */
  take(holder: Holder, holding?: Holding): () => void
}

interface Taken extends Holder {
  holding: Holding | undefined
}

/**
 * Bounds what goes on at once, so that neither one account nor one network keeps others waiting. An account that holds all of its slots
 * takes another in place of its oldest idle one.
 */
export function createSlots(bounds: SlotBounds, refusals: Refusals): Slots {
  const taken = new Set<Taken>()
  const held = new Map<string, number>()
  const count = (key: string, change: number) => {
    const next = (held.get(key) ?? 0) + change
    if (next === 0) held.delete(key)
    else held.set(key, next)
  }
  const accountKey = ({ account }: Holder) => `account ${account}`
  const clientKey = ({ client }: Holder) => `client ${client}`
  const release = (slot: Taken) => {
    if (!taken.delete(slot)) return
    count(accountKey(slot), -1)
    count(clientKey(slot), -1)
  }
  const refusalOf = (holder: Holder): Error | null => {
    const ofAccount = held.get(accountKey(holder)) ?? 0
    const ofClient = held.get(clientKey(holder)) ?? 0
    if (ofAccount >= bounds.perAccount) return refusals.ofAccount()
    if (ofClient >= bounds.perClient) return codedError('too_many_requests.network')
    const left = bounds.overall - taken.size - (ofAccount > 0 ? bounds.reserved : 0)
    return left <= 0 ? refusals.ofAll() : null
  }
  /** Taken slots are in the order in which they were taken. */
  const endIdle = ({ account }: Holder) => {
    for (const slot of taken) {
      if (slot.account !== account || slot.holding?.isIdle() !== true) continue
      release(slot)
      slot.holding.end()
      return
    }
  }
  return {
    take(holder, holding) {
      if (refusalOf(holder) !== null) endIdle(holder)
      const refusal = refusalOf(holder)
      if (refusal !== null) throw refusal
      const slot = { ...holder, holding }
      taken.add(slot)
      count(accountKey(slot), 1)
      count(clientKey(slot), 1)
      return () => release(slot)
    },
  }
}
