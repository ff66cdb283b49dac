import { CodedError } from '../../../errors/coded-error.ts'

/** Another process that follows the same vessels makes a write start again; so often it is no coincidence. */
const MAX_ATTEMPTS = 5

/** Runs a write of vessel states again while they were stale. `onFault` is called before each new attempt, and before a failure. */
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
