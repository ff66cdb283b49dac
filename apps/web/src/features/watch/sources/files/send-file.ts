import { AIS_PART_BYTES, type AisFile } from '@varuna/contract/watch/ais-file'
import { ConnectionError, ProblemError } from '~/api/request.ts'
import { beginFile, readFileState, sendPart } from './ais-file-queries.ts'

/** Waits between tries while the connection is cut, in ms; the last one is repeated. */
const PAUSES_MS = [1_000, 2_000, 5_000, 10_000, 20_000]

interface Effects {
  /** Called with the bytes that have come. */
  onReceived: (bytes: number) => void
  /** The connection is cut; sending goes on when it is back. */
  onCut: () => void
  signal: AbortSignal
  pause: (ms: number, signal: AbortSignal) => Promise<void>
}

/** A server that is busy or out of reach is asked again; any other problem ends the sending. */
const isPassing = (error: unknown) =>
  error instanceof ConnectionError ||
  (error instanceof ProblemError && [429, 502, 503, 504].includes(error.problem.status))

/**
 * Sends a file in parts and returns it when all of it has come. After a cut it goes on where the server says that it ended, however long the cut
 * lasts; a file that was begun before goes on too, after its last part was compared.
 */
export async function sendFile(file: File, { onReceived, onCut, signal, pause }: Effects): Promise<AisFile> {
  let failures = 0
  const untilAnswered = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
    for (;;) {
      signal.throwIfAborted()
      try {
        const answer = await ask()
        failures = 0
        return answer
      } catch (error) {
        if (signal.aborted || !isPassing(error)) throw error
        onCut()
        await pause(PAUSES_MS[Math.min(failures, PAUSES_MS.length - 1)] ?? 0, signal)
        failures += 1
      }
    }
  }
  const name = file.name.slice(0, 200)
  let state = await untilAnswered(() => beginFile(name, file.size))
  let from = Math.max(0, state.received - AIS_PART_BYTES)
  while (state.state === 'receiving') {
    const part = file.slice(from, Math.min(from + AIS_PART_BYTES, file.size))
    const begin = from
    onReceived(begin)
    state = await untilAnswered(async () => {
      // The answer to the part before may have been lost, but not the part.
      if (failures > 0) {
        const known = await readFileState(state.id, signal)
        if (known.state !== 'receiving' || known.received > begin) return known
      }
      return sendPart(state.id, begin, part, signal)
    })
    from = state.received
  }
  onReceived(file.size)
  return state
}
