import type { PasswordDigest } from '../account-library.ts'
import { createFairLanes, type Asker } from './fair-lanes.ts'

/** A digest takes 32 MB and one of the four threads that also read files and look up names. */
const AT_ONCE = 2
/** 13 digests a second take five seconds for as many. */
const MAX_WAITING = 64
const MAX_OF_ONE = 8
/** As many as a client may send in 10 minutes. */
const MAX_SIGN_UPS_OF_CLIENT = 60

const lanes = {
  /** Signing in with a device in which the account signed in before. */
  known_device: {
    // By network first: one client may have many accounts, each with a device of its own.
    orderedBy: ['wideNetwork', 'client', 'account'],
    maxWaiting: MAX_WAITING,
    // Not bounded by client, so that somebody on the owner's network cannot have the owner refused.
    maxOfAccount: MAX_OF_ONE,
  },
  /**
   * Signing in with another device. Not ordered by account, because strangers would delay its owner; bounded by account, so that tries
   * of one leave room for others.
   */
  stranger: {
    orderedBy: ['wideNetwork', 'client'],
    maxWaiting: MAX_WAITING,
    maxOfClient: MAX_OF_ONE,
    maxOfAccount: MAX_OF_ONE,
  },
  /** What somebody who is signed in, or has a link, proves or changes. */
  owner: {
    orderedBy: ['wideNetwork', 'client', 'account'],
    maxWaiting: MAX_WAITING,
    maxOfAccount: MAX_OF_ONE,
  },
  /** One at most, so that the other place is there for those who have an account. */
  sign_up: {
    orderedBy: ['wideNetwork', 'client'],
    maxWaiting: 2 * MAX_WAITING,
    maxOfClient: MAX_SIGN_UPS_OF_CLIENT,
    maxRunning: 1,
  },
} as const

export interface DigestFor extends Asker {
  lane: keyof typeof lanes
}

/** Digests in their turn (`fair-lanes.ts`). */
export interface LimitedDigests {
  hash(of: DigestFor, password: string): Promise<string>
  verify(of: DigestFor, stored: { hash: string; password: string }): Promise<boolean>
}

export function limitDigests(digest: PasswordDigest): LimitedDigests {
  const turns = createFairLanes(lanes, AT_ONCE)
  return {
    hash: ({ lane, ...asker }, password) => turns.run(lane, asker, () => digest.hash(password)),
    verify: ({ lane, ...asker }, stored) => turns.run(lane, asker, () => digest.verify(stored)),
  }
}
