import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { environment } from '../config.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))

export interface RunningVaruna {
  origin: string
  /** Sends signals and waits for the process to exit; resolves with its status and the signal that ended it. */
  end(...signals: NodeJS.Signals[]): Promise<[number | null, NodeJS.Signals | null]>
}

/** Accounts of the tests may do what most of them are about; a test of the roles states its own. */
const NEW_ACCOUNT_ROLE = 'supervisor'

/** Starts a server on a free port; `configuration` adds environment variables. */
export async function runVaruna(dataDir: string, configuration: Record<string, string> = {}): Promise<RunningVaruna> {
  const server = spawn(process.execPath, [main, 'serve'], {
    env: { ...environment, PORT: '0', DATA_DIR: dataDir, DATABASE_URL: '', NEW_ACCOUNT_ROLE, ...configuration },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(server, 'exit') as ReturnType<RunningVaruna['end']>
  return {
    origin: await waitUntilReady(server),
    end(...signals) {
      for (const signal of signals) server.kill(signal)
      return ended
    },
  }
}

function waitUntilReady(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    server.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const url = /ready at (http:\S+)/.exec(output)?.[1]
      if (url) resolve(url)
    })
    server.once('exit', (code) => reject(new Error(`the server ended with ${code} before it was ready:\n${output}`)))
  })
}
