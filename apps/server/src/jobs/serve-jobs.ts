import { setPriority } from 'node:os'
import type { JobProgress, JobReply, JobRequest } from './worker-pool.ts'

const memoryCheckMs = 20

/**
 * The server answers requests first on a busy machine: beside a busy process of normal priority a job gets 2 of 7 parts of a core. With the
 * niceness of 10 that is called 'below normal' it gets one of ten, and starved beside a few browsers.
 */
const NICENESS = 4

type Job = (argument: never, report: (progress: JobProgress) => void) => Promise<unknown>

/** Runs the jobs that a worker pool sends to this process, once `opened` has resolved, until the parent process disconnects. */
export function serveJobs(opened: Promise<unknown>, jobs: Record<string, Job>): void {
  setPriority(NICENESS)
  const send = (reply: JobReply) => void process.send?.(reply)
  const usedBytes = () => process.memoryUsage.rss()
  const answer = async ({ name, argument, maxBytes }: JobRequest): Promise<JobReply> => {
    // Images are decoded in threads beside this one, so the timer runs while they grow.
    const watch = setInterval(() => usedBytes() > maxBytes && send('out_of_memory'), memoryCheckMs)
    try {
      const job = jobs[name]
      if (!job) throw new Error(`no job is named ${name}`)
      return {
        ok: true,
        value: await job(argument as never, (progress) => send({ progress })),
        usedBytes: usedBytes(),
      }
    } catch (error) {
      const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
      return { ok: false, message, usedBytes: usedBytes() }
    } finally {
      clearInterval(watch)
    }
  }
  process.on('message', (request: JobRequest) => void answer(request).then(send))
  // An unhandled rejection ends the process and prints the error.
  void opened.then(() => send('ready'))
  process.on('disconnect', () => process.exit())
  // Ctrl-C reaches every process of the terminal; the server ends this one after its accepted requests are answered.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
}
