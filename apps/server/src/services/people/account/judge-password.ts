import { setTimeout as sleep } from 'node:timers/promises'
import type { FieldFault } from '@varuna/contract/field-fault'
import { createFairLanes, type Asker } from '../../../accounts/digests/fair-lanes.ts'
import { findPasswordFault, type OwnData } from './find-password-fault.ts'
import type { LoadPasswordPatterns } from './password-patterns.ts'

/** As many as a client may send in 10 minutes. */
const MAX_SIGN_UPS_OF_CLIENT = 60

const lanes = {
  /** A new password of somebody who is signed in, or has a link. */
  owner: { orderedBy: ['wideNetwork', 'client', 'account'], maxWaiting: 64, maxOfAccount: 8 },
  sign_up: { orderedBy: ['wideNetwork', 'client'], maxWaiting: 128, maxOfClient: MAX_SIGN_UPS_OF_CLIENT },
} as const
const turns = createFairLanes(lanes, 1)

/**
 * `findPasswordFault`, one password at a time, in fair turns: it blocks the thread for up to 40 ms, and anybody can sign up.
 * A pause as long as that follows, so that passwords take half of the thread's time at most.
 */
export function judgePassword(
  lane: keyof typeof lanes,
  asker: Asker,
  own: OwnData & { password: string },
  loadPatterns: LoadPasswordPatterns,
): Promise<FieldFault | null> {
  return turns.run(lane, asker, async () => {
    const findPattern = await loadPatterns()
    const startMs = performance.now()
    const fault = findPasswordFault(own, findPattern)
    await sleep(performance.now() - startMs)
    return fault
  })
}
