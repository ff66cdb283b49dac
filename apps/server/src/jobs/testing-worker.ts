import { environment } from '../config.ts'
import { serveJobs } from './serve-jobs.ts'

const kept: Buffer[] = []
const forever = new Int32Array(new SharedArrayBuffer(4))

serveJobs(Promise.resolve(), {
  echo: async (argument: unknown) => argument,
  fail: async () => {
    throw new Error('this job fails')
  },
  /** Blocks the thread, as native code does. */
  block: async () => Atomics.wait(forever, 0, 0),
  crash: async () => process.kill(process.pid, 'SIGKILL'),
  /** Allocates this many megabytes, then waits. */
  async grow(megabytes: number) {
    kept.push(Buffer.alloc(megabytes * 1024 * 1024, 1))
    await new Promise((resolve) => setTimeout(resolve, 200))
    return process.pid
  },
  processId: async () => process.pid,
  environment: async () => Object.keys(environment),
})
