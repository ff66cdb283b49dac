import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../scripts/run-development.mjs', import.meta.url))

export interface RunningDevelopment {
  origin: string
  /** The address of the API without the site. */
  api: string
  /** Interrupts the program as Ctrl-C does; resolves with its status and the signal that ended it. */
  interrupt(): Promise<[number | null, NodeJS.Signals | null]>
}

/** Starts what `npm run dev` starts, on free ports. */
export async function runDevelopment(dataDir: string): Promise<RunningDevelopment> {
  const development = spawn(process.execPath, [program, '--port', '0'], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, DATABASE_URL: '', PUBLIC_URL: 'https://varuna.example' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(development, 'exit') as ReturnType<RunningDevelopment['interrupt']>
  const [, origin = '', api = ''] = await new Promise<string[]>((resolve, reject) => {
    let output = ''
    development.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const found = /open (http:\S+) \(API alone: (http:\S+)\)/.exec(output)
      if (found) resolve([...found])
    })
    void ended.then(() => reject(new Error(`npm run dev ended before it was ready:\n${output}`)))
  })
  return {
    origin,
    api,
    interrupt() {
      development.kill('SIGINT')
      return ended
    },
  }
}
