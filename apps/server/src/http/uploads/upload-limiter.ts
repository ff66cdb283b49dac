import { codedError } from '../../errors/coded-error.ts'
import { createSlots, type Holder, type Holding, type SlotBounds } from '../../services/shared/slots/create-slots.ts'

/** Runs `work` as an upload of its holder; throws a CodedError beyond a limit. While it `isIdle`, a newer one of its account may end it. */
export type RunUpload = <T>(holder: Holder, work: () => Promise<T>, holding?: Holding) => Promise<T>

/** Limits concurrent uploads, counted from the first byte to the response. */
export function createUploadLimiter(bounds: SlotBounds): RunUpload {
  const slots = createSlots(bounds, {
    ofAccount: () => codedError('too_many_requests.uploads'),
    ofAll: () => codedError('busy.uploads'),
  })
  return async (holder, work, holding) => {
    const release = slots.take(holder, holding)
    try {
      return await work()
    } finally {
      release()
    }
  }
}
