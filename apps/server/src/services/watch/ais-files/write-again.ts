import { CodedError, codedError } from '../../../errors/coded-error.ts'

const MAX_TRIES = 8
const RETRY_MS = 250

/**
 * Writes a batch again when a vessel in it was followed by somebody else meanwhile; a batch that is stored already adds nothing. Throws
 * `import_failed.contended`, with the last refusal as its cause, when that goes on.
 */
export async function writeAgain<Written>(
  write: () => Promise<Written>,
  sleep: (ms: number) => Promise<unknown>,
): Promise<Written> {
  for (let tries = 1; ; tries++) {
    try {
      return await write()
    } catch (error) {
      const isPassing = error instanceof CodedError && (error.code === 'stale_state' || error.code === 'busy')
      if (!isPassing) throw error
      if (tries === MAX_TRIES) throw Object.assign(codedError('import_failed.contended'), { cause: error })
      await sleep(RETRY_MS * tries)
    }
  }
}
