import { setTimeout as sleep } from 'node:timers/promises'
import type { FieldFault } from '@varuna/contract/field-fault'
import { codedError } from '../../../errors/coded-error.ts'
import { createFairTurns } from '../../shared/turns/fair-turns.ts'
import { findPasswordFault, type OwnData } from './find-password-fault.ts'
import type { LoadPasswordPatterns } from './password-patterns.ts'

/** A client may sign up 60 times in 10 minutes. */
const MAX_WAITING = 60

const turns = createFairTurns({
  atOnce: 1,
  perAccount: 1,
  maxWaiting: MAX_WAITING,
  refuse: () => codedError('too_many_requests.network'),
})

/**
 * `findPasswordFault`, one password at a time, clients or accounts in turn: it blocks the thread for up to 40 ms, and anybody can sign up.
 * A pause as long as that follows, so that passwords take half of the thread's time at most.
 */
export function judgePassword(
  from: string,
  own: OwnData & { password: string },
  loadPatterns: LoadPasswordPatterns,
): Promise<FieldFault | null> {
  return turns.run(from, async () => {
    const findPattern = await loadPatterns()
    const startMs = performance.now()
    const fault = findPasswordFault(own, findPattern)
    await sleep(performance.now() - startMs)
    return fault
  })
}
