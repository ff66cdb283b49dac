import { fork, type ChildProcess } from 'node:child_process'
import { createFairQueue, type QueueBounds } from './fair-queue.ts'
import { childEnvironment } from '../processes/child-environment.ts'

export interface PoolOptions {
  processes: number
  /** Longest run time of one job; a process that exceeds it is killed, and the next job gets a new one. */
  timeoutMs: number
  /** Longest time from the start of a process until it is ready for its first job. */
  startTimeoutMs: number
  /** Limits on waiting jobs; running jobs are not counted. */
  queueBounds: QueueBounds
  /** Whose jobs run only while no other owner has one waiting; nobody's by default. */
  isLast?: (owner: string) => boolean
  /** How long a job of another owner waits for a running one of those: then that one is stopped, and runs again after all others. */
  lastYieldsAfterMs?: number
  memory: {
    /** Maximum resident memory of a process; one that exceeds it is killed, and its job fails. */
    maxBytes: number
    /** A process that uses more than this after a job is replaced. */
    maxIdleBytes: number
  }
}

/** Steps of a job. */
export interface JobProgress {
  done: number
  of: number
}

export interface JobWatch {
  /** A job whose signal aborts leaves the queue; if it is running, its process is killed. */
  signal?: AbortSignal
  onProgress?: (progress: JobProgress) => void
}

/** Runs jobs; owners are served in turn. */
export interface WorkerPool {
  run(owner: string, name: string, argument: unknown, watch?: JobWatch): Promise<unknown>
  close(): Promise<void>
}

export type JobFault =
  | 'owner_full'
  | 'full'
  | 'timed_out'
  | 'out_of_memory'
  | 'died'
  | 'not_started'
  | 'closed'
  | 'cancelled'

/** A job that was refused, or ended without an answer. */
export class JobFailure extends Error {
  readonly fault: JobFault

  constructor(fault: JobFault, message: string) {
    super(message)
    this.fault = fault
  }
}

/** Message to a worker process; it answers with a JobReply. */
export interface JobRequest {
  name: string
  argument: unknown
  /** Above this the process reports `out_of_memory` at once. */
  maxBytes: number
}
export type JobReply =
  | 'ready'
  | 'out_of_memory'
  | { progress: JobProgress }
  | { ok: true; value: unknown; usedBytes: number }
  | { ok: false; message: string; usedBytes: number }

/** A job that made room this often is refused: the others leave no time for it. */
const MAX_YIELDS = 3
/** Most jobs end before this; what takes longer is stopped, because another process is ready sooner. */
const YIELDS_AFTER_MS = 1_500

interface Job extends Omit<JobRequest, 'maxBytes'> {
  owner: string
  /** How often it made room for others. */
  yields: number
  watch: JobWatch
  resolve(value: unknown): void
  reject(error: Error): void
}

/**
 * Runs jobs in child processes, started on demand. A thread cannot be stopped while native code runs in it, and a native crash in
 * a thread ends the server; a process can be killed at any time.
 */
export function startWorkerPool(file: URL, args: string[], options: PoolOptions): WorkerPool {
  const { processes, timeoutMs, startTimeoutMs, queueBounds, memory, isLast = () => false } = options
  const { lastYieldsAfterMs = YIELDS_AFTER_MS } = options
  const queue = createFairQueue<Job>(queueBounds)
  const idle: ChildProcess[] = []
  /** Running jobs of those who come last, each with the function that makes room. */
  const yielding = new Map<Job, () => void>()
  /** Waiting jobs of all others. */
  let firstWaiting = 0
  /** Every process, with the function that fails its job when the process exits. */
  const onExitByProcess = new Map<ChildProcess, (cause: string) => void>()
  let closed = false

  const start = (): ChildProcess =>
    fork(file, args, {
      serialization: 'advanced',
      execArgv: [],
      // The child decodes untrusted files, so its environment must hold no secrets.
      env: childEnvironment(),
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })

  /** Stops jobs of those who come last once one of another owner has waited long enough for them. */
  const makeRoomLater = () => {
    setTimeout(() => {
      if (firstWaiting > 0) for (const makeRoom of yielding.values()) makeRoom()
    }, lastYieldsAfterMs).unref()
  }

  const runNext = () => {
    while (!closed && (idle.length > 0 || onExitByProcess.size < processes)) {
      const job = queue.next(undefined, (owner) => Number(isLast(owner)))
      if (!job) return
      if (!isLast(job.owner)) firstWaiting -= 1
      if (job.watch.signal?.aborted) continue
      const idleProcess = idle.pop()
      if (idleProcess) runOn(idleProcess, job, true)
      else runOn(watchExit(start()), job, false)
    }
  }

  /** Sends a job to a process as soon as the process is ready; the start does not count against the job's time limit. */
  const runOn = (child: ChildProcess, job: Job, isReady: boolean) => {
    const kill = (fault: JobFault, why: string) => {
      end(new JobFailure(fault, `${job.name} ${why}`))
      child.kill('SIGKILL')
    }
    const endAfter = (ms: number, fault: JobFault) => setTimeout(() => kill(fault, `took longer than ${ms} ms`), ms)
    let timer = endAfter(isReady ? timeoutMs : startTimeoutMs, isReady ? 'timed_out' : 'not_started')
    // A failed send means that the process is gone; its exit event reports that.
    const { name, argument, watch } = job
    const cancel = () => kill('cancelled', 'was cancelled')
    watch.signal?.addEventListener('abort', cancel)
    const send = () => child.send({ name, argument, maxBytes: memory.maxBytes } satisfies JobRequest, () => {})
    const settle = () => {
      clearTimeout(timer)
      yielding.delete(job)
      watch.signal?.removeEventListener('abort', cancel)
      child.removeListener('message', receive)
      if (onExitByProcess.has(child)) onExitByProcess.set(child, () => {})
    }
    const end = (failure: JobFailure) => {
      settle()
      job.reject(failure)
    }
    const receive = (reply: JobReply) => {
      if (reply === 'ready') {
        isReady = true
        clearTimeout(timer)
        timer = endAfter(timeoutMs, 'timed_out')
        send()
        return
      }
      if (reply === 'out_of_memory') {
        kill('out_of_memory', `used more than ${memory.maxBytes} bytes of memory`)
        return
      }
      if ('progress' in reply) {
        watch.onProgress?.(reply.progress)
        return
      }
      settle()
      if (reply.usedBytes > memory.maxIdleBytes) child.kill('SIGKILL')
      else idle.push(child)
      if (reply.ok) job.resolve(reply.value)
      else job.reject(new Error(reply.message))
      runNext()
    }
    if (isLast(job.owner))
      yielding.set(job, () => {
        settle()
        child.kill('SIGKILL')
        job.yields += 1
        if (job.yields > MAX_YIELDS || queue.add(job.owner, job) !== 'added')
          job.reject(new JobFailure('full', `${job.name} made room for others`))
      })
    onExitByProcess.set(child, (cause) =>
      end(new JobFailure(closed ? 'closed' : isReady ? 'died' : 'not_started', cause)),
    )
    child.on('message', receive)
    if (isReady) send()
  }

  const watchExit = (child: ChildProcess): ChildProcess => {
    onExitByProcess.set(child, () => {})
    const handleExit = (cause: string) => {
      const end = onExitByProcess.get(child)
      if (!end) return
      onExitByProcess.delete(child)
      const index = idle.indexOf(child)
      if (index >= 0) idle.splice(index, 1)
      end(`the worker process ended: ${cause}`)
      runNext()
    }
    child.on('exit', (code, signal) => handleExit(signal ?? `code ${code}`))
    child.on('error', (error) => {
      child.kill('SIGKILL')
      handleExit(error.message)
    })
    return child
  }

  return {
    run: (owner, name, argument, watch = {}) =>
      new Promise((resolve, reject) => {
        const job: Job = { owner, yields: 0, name, argument, watch, resolve, reject }
        const added = closed ? 'closed' : queue.add(owner, job)
        if (added !== 'added') return reject(new JobFailure(added, `${name} was refused: ${added}`))
        if (!isLast(owner)) {
          firstWaiting += 1
          makeRoomLater()
        }
        watch.signal?.addEventListener('abort', () => reject(new JobFailure('cancelled', `${name} was cancelled`)))
        return runNext()
      }),
    async close() {
      closed = true
      for (let job = queue.next(); job; job = queue.next()) {
        job.reject(new JobFailure('closed', `${job.name} was waiting when the server closed`))
      }
      await Promise.all(
        [...onExitByProcess.keys()].map((child) => {
          const exited = new Promise((resolve) => child.once('exit', resolve))
          child.kill('SIGKILL')
          return exited
        }),
      )
    },
  }
}
