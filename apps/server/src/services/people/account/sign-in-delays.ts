import type { SignInTry } from '../../../accounts/sign-in.ts'
import type { Counters } from '../../../counters/counters.ts'

/** How wrong passwords delay the next try: the first `free` ones do not, each later one doubles the delay. */
interface DelayRule {
  free: number
  firstMs: number
  longestMs: number
  /** After this long without a wrong password nothing is remembered. */
  forgottenMs: number
}

interface Failures {
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
  waitMs(of: SignInTry, nowMs: number): Promise<number>
  countWrong(of: SignInTry, nowMs: number): Promise<void>
  /** The owner was there: what this device or network got wrong before no longer counts. */
  forget(of: SignInTry): Promise<void>
}

type RuleName = keyof typeof delayRules

const countedBy = (name: RuleName, key: string) => ({ name, limit: `wrong passwords: ${name}`, key })

const keysOf = ({ email, client, deviceId }: SignInTry) =>
  deviceId === null
    ? [countedBy('network', `${client} ${email}`), countedBy('manyAccounts', client), countedBy('account', email)]
    : [countedBy('device', `${deviceId} ${client} ${email}`)]

/** Wrong passwords at all servers that share the counters. */
export function createSignInDelays(counters: Pick<Counters, 'add' | 'read' | 'remove'>): SignInDelays {
  return {
    async waitMs(of, nowMs) {
      const keys = keysOf(of)
      const counts = await counters.read(keys, nowMs)
      const waits = keys.map(({ name }, at) => {
        const counted = counts[at]
        if (!counted) return 0
        const lastMs = counted.endsMs - delayRules[name].forgottenMs
        const delayMs = delayOf({ count: counted.count, lastMs }, delayRules[name], nowMs)
        return name === 'account' ? delayMs : Math.max(0, lastMs + delayMs - nowMs)
      })
      return Math.max(...waits)
    },
    async countWrong(of, nowMs) {
      const additions = keysOf(of).map(({ name, limit, key }) => ({
        limit,
        key,
        amount: 1,
        windowMs: delayRules[name].forgottenMs,
        renews: true,
      }))
      await counters.add(additions, nowMs)
    },
    async forget({ email, client, deviceId }) {
      await counters.remove(
        deviceId === null
          ? countedBy('network', `${client} ${email}`)
          : countedBy('device', `${deviceId} ${client} ${email}`),
      )
    },
  }
}
