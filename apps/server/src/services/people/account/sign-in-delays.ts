import type { LRUCache } from 'lru-cache'
import { createLruCache } from '../../../caches/lru-cache.ts'
import type { SignInTry } from '../../../accounts/sign-in.ts'

/** How wrong passwords delay the next try: the first `free` ones do not, each later one doubles the delay. */
interface DelayRule {
  free: number
  firstMs: number
  longestMs: number
  /** After this long without a wrong password nothing is remembered. */
  forgottenMs: number
}

export interface Failures {
  count: number
  lastMs: number
}

const MINUTE_MS = 60_000

export const delayRules = {
  /** One account, from one device that signed in before, on one network: a copy of its cookie elsewhere does not delay it. */
  device: { free: 5, firstMs: 1_000, longestMs: 5 * MINUTE_MS, forgottenMs: 60 * MINUTE_MS },
  /** One account, from strangers of one network. */
  network: { free: 3, firstMs: 1_000, longestMs: 15 * MINUTE_MS, forgottenMs: 24 * 60 * MINUTE_MS },
  /** All accounts, from strangers of one network: somebody tries one password with many addresses. */
  manyAccounts: { free: 20, firstMs: 1_000, longestMs: MINUTE_MS, forgottenMs: 60 * MINUTE_MS },
  /** One account, from strangers of all networks. Never more than seconds: its owner may be among them. */
  account: { free: 10, firstMs: 500, longestMs: 4_000, forgottenMs: 15 * MINUTE_MS },
} as const satisfies Record<string, DelayRule>

/** Time that must have passed since the last wrong password. */
export function delayOf({ count, lastMs }: Failures, rule: DelayRule, nowMs: number): number {
  if (count <= rule.free || nowMs - lastMs >= rule.forgottenMs) return 0
  return Math.min(rule.longestMs, rule.firstMs * 2 ** Math.min(30, count - rule.free - 1))
}

export interface SignInDelays {
  /**
   * Milliseconds to wait before this try is judged. A stranger's wait for the whole account is counted from now, so that tries of others
   * never push it away; the other waits are counted from the last wrong password.
   */
  waitMs(of: SignInTry, nowMs: number): number
  countWrong(of: SignInTry, nowMs: number): void
  /** The owner was there: what this device or network got wrong before no longer counts. */
  forget(of: SignInTry): void
}

/** Each of the four is remembered for this many; the least recently tried is forgotten first. */
const MAX_REMEMBERED = 20_000

/** Wrong passwords, in the memory of one server. */
export function createSignInDelays(): SignInDelays {
  const remembered = Object.fromEntries(
    Object.keys(delayRules).map((name) => [name, createLruCache<string, Failures>(MAX_REMEMBERED)]),
  ) as Record<keyof typeof delayRules, LRUCache<string, Failures>>

  const keysOf = ({ email, client, deviceId }: SignInTry): [keyof typeof delayRules, string][] =>
    deviceId === null
      ? [
          ['network', `${client} ${email}`],
          ['manyAccounts', client],
          ['account', email],
        ]
      : [['device', `${deviceId} ${client} ${email}`]]
  return {
    waitMs(of, nowMs) {
      const waits = keysOf(of).map(([name, key]) => {
        const failures = remembered[name].get(key)
        if (failures === undefined) return 0
        const delayMs = delayOf(failures, delayRules[name], nowMs)
        return name === 'account' ? delayMs : Math.max(0, failures.lastMs + delayMs - nowMs)
      })
      return Math.max(...waits)
    },
    countWrong(of, nowMs) {
      for (const [name, key] of keysOf(of)) {
        const before = remembered[name].get(key)
        const isForgotten = before === undefined || nowMs - before.lastMs >= delayRules[name].forgottenMs
        remembered[name].set(key, { count: isForgotten ? 1 : before.count + 1, lastMs: nowMs })
      }
    },
    forget({ email, client, deviceId }) {
      if (deviceId === null) remembered.network.delete(`${client} ${email}`)
      else remembered.device.delete(`${deviceId} ${client} ${email}`)
    },
  }
}
