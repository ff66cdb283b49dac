import { fork, type ChildProcess } from 'node:child_process'
import { pipeline } from 'node:stream/promises'
import type { Readable } from 'node:stream'
import type { Fault } from '@varuna/contract/fault'
import { CodedError, codedError } from '../../errors/coded-error.ts'
import type { FileStep } from './score-file.ts'
import { childEnvironment } from '../../processes/child-environment.ts'

/** `again`: the process needs the file once more, from its beginning. */
export type WorkerMessage = FileStep | { kind: 'again' } | { kind: 'fault'; fault: Fault }

interface TrackSource {
  byteCount: number
  /** Type of ship that was entered for the file's vessels, ITU-R M.1371. */
  shipType: number | null
  open(): Promise<Readable>
}

/** Scores a track file in a separate process, which ends with the file. Throws a CodedError for a file that is refused. */
export type TrackScoring = (source: TrackSource, nowMs: number, signal: AbortSignal) => AsyncGenerator<FileStep>

const MAX_MINUTES = 10
const MAX_MEGABYTES = 1_500

/** Memory limit of the process, which gets no environment because it reads untrusted files. */
export const createTrackScoring = (modelsDir: string, geoDir: string): TrackScoring =>
  async function* ({ byteCount, shipType, open }, nowMs, signal) {
    let bytes = await open()
    const child = fork(
      new URL('../track-file-worker.ts', import.meta.url),
      [modelsDir, geoDir, String(nowMs), String(byteCount), String(shipType ?? '')],
      {
        serialization: 'advanced',
        execArgv: [`--max-old-space-size=${MAX_MEGABYTES}`],
        env: childEnvironment(),
        stdio: ['pipe', 'ignore', 'inherit', 'ipc'],
      },
    )
    const stop = AbortSignal.any([signal, AbortSignal.timeout(MAX_MINUTES * 60_000)])
    const kill = () => child.kill('SIGKILL')
    stop.addEventListener('abort', kill)
    const { stdin } = child
    if (stdin === null) throw new Error('The process has no standard input.')
    // A process that refuses a file stops reading it.
    const sendFile = () => pipeline(bytes, stdin, { end: false }).catch(() => stdin.destroy())
    let sent = sendFile()
    try {
      for (;;) {
        const message = await nextMessage(child)
        signal.throwIfAborted()
        if (stop.aborted) throw codedError('track_failed.timed_out', { minutes: MAX_MINUTES })
        if (message === null) throw codedError('track_failed.out_of_memory')
        if (message.kind === 'fault') throw new CodedError(message.fault)
        if (message.kind === 'again') {
          await sent
          bytes = await open()
          sent = sendFile()
        } else yield message
        if (message.kind === 'summary') return
        child.send('next', () => {})
      }
    } finally {
      stop.removeEventListener('abort', kill)
      kill()
      bytes.destroy()
      await sent
    }
  }

/** Null when the process ended without another message. */
function nextMessage(child: ChildProcess): Promise<WorkerMessage | null> {
  return new Promise((resolve, reject) => {
    const settle = (message: WorkerMessage | null) => {
      child.removeListener('message', settle).removeListener('exit', onExit).removeListener('error', reject)
      resolve(message)
    }
    const onExit = (code: number | null, signal: string | null) => {
      // V8 ends a process that runs out of memory with SIGABRT.
      if (signal === 'SIGABRT' || signal === 'SIGKILL') settle(null)
      else reject(new Error(`The process that scores track files ended with ${signal ?? `code ${code}`}.`))
    }
    if (child.exitCode !== null || child.signalCode !== null) return onExit(child.exitCode, child.signalCode)
    child.once('message', settle).once('exit', onExit).once('error', reject)
  })
}
