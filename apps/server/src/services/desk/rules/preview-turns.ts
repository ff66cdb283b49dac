import { codedError } from '../../../errors/coded-error.ts'
import { createSlots, type Holder } from '../../shared/slots/create-slots.ts'
import { createFairTurns } from '../../shared/turns/fair-turns.ts'

/** An account has one preview running and one waiting; a network has a quarter of all, and a quarter is for accounts that have none. */
const bounds = { overall: 32, perAccount: 2, perClient: 8, reserved: 8 }

/**
 * Previews, one at a time. Accounts take turns, so that one's previews delay another's by one at most; a request that is given up leaves its
 * place. Throws `too_many_requests.at_once` and `too_many_requests.network`, and `busy.analyses` where many accounts wait.
 */
export function createPreviewTurns() {
  const slots = createSlots(bounds, {
    ofAccount: () => codedError('too_many_requests.at_once'),
    ofAll: () => codedError('busy.analyses'),
  })
  const turns = createFairTurns({
    atOnce: 1,
    perAccount: 1,
    maxWaiting: bounds.perAccount,
    refuse: () => codedError('too_many_requests.at_once'),
  })
  return async <Result>(holder: Holder, signal: AbortSignal, preview: () => Promise<Result>): Promise<Result> => {
    const leave = slots.take(holder)
    try {
      return await turns.run(holder.account, preview, signal)
    } finally {
      leave()
    }
  }
}
