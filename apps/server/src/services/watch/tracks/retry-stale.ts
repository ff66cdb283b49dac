import { CodedError } from '../../../errors/coded-error.ts'

/** Another process following the same vessels makes a write restart; this many restarts in a row are a fault. */
const MAX_ATTEMPTS = 5

/** Whether a write was refused because another process followed one of its vessels meanwhile. */
export const isStale = (error: unknown): boolean => error instanceof CodedError && error.code === 'stale_state'

/** Retries a write of vessel states while they are stale. `onFault` is called before each retry, and before giving up. */
export async function retryStale<Result>(run: () => Promise<Result>, onFault: () => void = () => {}): Promise<Result> {
  for (let attempts = 1; ; attempts++) {
    try {
      return await run()
    } catch (error) {
      onFault()
      if (!isStale(error) || attempts >= MAX_ATTEMPTS) throw error
    }
  }
}
