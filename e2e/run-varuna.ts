import { spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../apps/server/src/main.ts', import.meta.url))

export interface RunningVaruna {
  origin: string
  /** Ends it with a signal and waits until it is gone. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

/** Starts a real server on a free port with its data in a folder, and more of a configuration where it is given. */
export async function runVaruna(dataDir: string, configuration: Record<string, string> = {}): Promise<RunningVaruna> {
  const server = spawn(process.execPath, [main, 'serve'], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, DATABASE_URL: '', ...configuration },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  return {
    origin: await readyAt(server),
    async end(signal) {
      server.kill(signal)
      await ended
    },
  }
}

function readyAt(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    server.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const url = /ready at (http:\S+)/.exec(said)?.[1]
      if (url) resolve(url)
    })
    server.once('exit', (code) => reject(new Error(`the server ended with ${code} before it was ready:\n${said}`)))
  })
}
