import { codedError } from '../../errors/coded-error.ts'
import { createSlots, type Holder, type SlotBounds } from '../../services/shared/slots/create-slots.ts'

/** Runs `work` as an upload of its holder; throws a CodedError beyond a limit. */
export type RunUpload = <T>(holder: Holder, work: () => Promise<T>) => Promise<T>

/** Limits concurrent uploads, counted from the first byte to the response. */
export function createUploadLimiter(bounds: SlotBounds): RunUpload {
  const slots = createSlots(bounds, {
    ofAccount: () => codedError('too_many_requests.uploads'),
    ofAll: () => codedError('busy.uploads'),
  })
  return async (holder, work) => {
    const release = slots.take(holder)
    try {
      return await work()
    } finally {
      release()
    }
  }
}
