import { codedError } from '../../../errors/coded-error.ts'

/** Holder of a slot: an account and its client, an IPv4 address or an IPv6 /64. */
export interface Holder {
  account: string
  client: string
}

export interface SlotBounds {
  overall: number
  perAccount: number
  perClient: number
  /** Slots of the total reserved for accounts that hold none. */
  reserved: number
}

/** What a slot is held for, if it can be ended to make room for a newer one of the same account. */
export interface Holding {
  isIdle(): boolean
  end(): void
  /** Where present, the slowest idle slot ends rather than the oldest, and only for a faster one. */
  bytesPerSecond?(): number
}

interface Refusals {
  /** The account holds too many. */
  ofAccount(): Error
  /** All slots are taken. */
  ofAll(): Error
}

export interface Slots {
  /** Takes a slot; returns its release function, which may be called twice. Throws a refusal, or `too_many_requests.network`. */
  take(holder: Holder, holding?: Holding): () => void
}

interface Taken extends Holder {
  holding: Holding | undefined
}

/**
 * Limits concurrent use so that neither one account nor one network blocks others. An account at its limit replaces its oldest idle slot,
 * or its slowest.
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
  const rateOf = (holding: Holding | undefined) => holding?.bytesPerSecond?.() ?? 0
  /** `taken` is in insertion order, and the sort keeps it: of equals, the oldest ends. */
  const endIdle = ({ account }: Holder, next: Holding | undefined) => {
    const [slot] = [...taken]
      .filter((held) => held.account === account && held.holding?.isIdle() === true)
      .toSorted((a, b) => rateOf(a.holding) - rateOf(b.holding))
    if (!slot || rateOf(slot.holding) > rateOf(next)) return
    release(slot)
    slot.holding?.end()
  }
  return {
    take(holder, holding) {
      if (refusalOf(holder) !== null) endIdle(holder, holding)
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
