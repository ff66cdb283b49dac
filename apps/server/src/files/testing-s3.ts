import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createS3Client, type S3Settings } from './s3-client.ts'

/** Debian installs Swift for its own Python. */
const python = '/usr/bin/python3'

export const hasS3 = existsSync('/usr/lib/python3/dist-packages/swift/proxy/server.py')

export interface S3Server {
  settings: S3Settings
  /** What a server reads from its environment. */
  environment: Record<string, string>
  kill(): Promise<void>
  /** Starts the store again on the same port and data. */
  start(): Promise<void>
  /** Kills the store and removes its data. */
  remove(): Promise<void>
}

const MEMORY = '/dev/shm'

/** Starts a store with one bucket. */
export async function startS3(): Promise<S3Server> {
  const folder = mkdtempSync(join(existsSync(MEMORY) ? MEMORY : tmpdir(), 'varuna-s3-'))
  const script = join(import.meta.dirname, 'testing-s3.py')
  let port = 0
  let server: ChildProcess | null = null
  const kill = async () => {
    if (!server || server.exitCode !== null) return
    const exited = once(server, 'exit')
    server.kill('SIGKILL')
    await exited
    server = null
  }
  const start = async () => {
    const started = spawn(python, [script, folder, String(port)], { stdio: ['ignore', 'pipe', 'inherit'] })
    server = started
    port = await new Promise<number>((resolve, reject) => {
      started.stdout.once('data', (text: Buffer) => resolve(Number(text.toString())))
      started.once('exit', () => reject(new Error('the store ended before it was ready')))
    })
  }
  await start()
  const settings = {
    url: `http://127.0.0.1:${port}/files`,
    accessKey: 'varuna:tests',
    secretKey: 'secret',
    region: 'us-east-1',
  }
  await createS3Client(settings, { sleep: pause }).send({ method: 'PUT', key: null })
  return {
    settings,
    environment: {
      FILES_URL: settings.url,
      FILES_ACCESS_KEY: settings.accessKey,
      FILES_SECRET_KEY: settings.secretKey,
      FILES_REGION: settings.region,
    },
    kill,
    start,
    async remove() {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
