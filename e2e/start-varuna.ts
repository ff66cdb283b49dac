import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    origin: string
    dataDir: string
  }
}

const main = fileURLToPath(new URL('../apps/server/src/main.ts', import.meta.url))

/** Starts a real server on a free port and an empty data folder, and ends it when the tests are over. */
export default async function startVaruna(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'varuna-e2e-'))
  const server = spawn(process.execPath, [main, 'serve'], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  project.provide('origin', await readyAt(server))
  project.provide('dataDir', dataDir)
  return async () => {
    server.kill('SIGTERM')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
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
