import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Debian installs nats-server in /usr/sbin, outside the PATH of an ordinary user. */
const program = ['nats-server', '/usr/sbin/nats-server'].find(
  (name) => spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0,
)

export const hasNats = program !== undefined

export interface NatsServer {
  url: string
  /** Kills the server without a clean shutdown. */
  kill(): Promise<void>
  /** Starts the server again on the same port and data. */
  start(): Promise<void>
  /** Kills the server and removes its data. */
  remove(): Promise<void>
}

export async function startNats(): Promise<NatsServer> {
  const folder = mkdtempSync(join(tmpdir(), 'varuna-nats-'))
  const port = await freePort()
  let server: ChildProcess | null = null
  const kill = async () => {
    if (!server || server.exitCode !== null) return
    const exited = new Promise((resolve) => server?.once('exit', resolve))
    server.kill('SIGKILL')
    await exited
    server = null
  }
  const start = () =>
    new Promise<void>((resolve, reject) => {
      server = spawn(program ?? '', ['-a', '127.0.0.1', '-p', String(port), '-js', '-sd', folder], {
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      let printed = ''
      server.stderr?.on('data', (text: Buffer) => {
        printed += text.toString()
        if (printed.includes('Server is ready')) resolve()
      })
      server.once('error', reject)
      server.once('exit', () => reject(new Error('nats-server ended before it was ready')))
    })
  await start()
  return {
    url: `nats://127.0.0.1:${port}`,
    kill,
    start,
    async remove() {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
