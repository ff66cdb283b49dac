import { CodedError } from '../../../errors/coded-error.ts'

/** Another process following the same vessels makes a write restart; this many restarts in a row are a fault. */
const MAX_ATTEMPTS = 5

/** Retries a write of vessel states while they are stale. `onFault` is called before each retry, and before giving up. */
export async function retryStale<Result>(run: () => Promise<Result>, onFault: () => void = () => {}): Promise<Result> {
  for (let attempts = 1; ; attempts++) {
    try {
      return await run()
    } catch (error) {
      onFault()
      const isStale = error instanceof CodedError && error.code === 'stale_state'
      if (!isStale || attempts >= MAX_ATTEMPTS) throw error
    }
  }
}
