import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { runVaruna, type RunningVaruna } from '../apps/server/src/start/testing-varuna.ts'
import { openPage, signUp, type Person } from './browser.ts'

const main = fileURLToPath(new URL('../apps/server/src/main.ts', import.meta.url))

const HOUR_MS = 3_600_000

/** The files of a worker share their process: each copies the data of the first, until another hour begins. */
let simulated: { dataDir: string; hour: number } | null = null
process.once('exit', () => simulated && rmSync(simulated.dataDir, { recursive: true }))

/** A new folder with the data of a server that has eight simulated vessels, whose last hour is the present one. */
function simulatedDataDir(): string {
  const hour = Math.floor(Date.now() / HOUR_MS)
  if (simulated?.hour !== hour) {
    simulated ??= { dataDir: mkdtempSync(join(tmpdir(), 'varuna-simulated-')), hour }
    simulated.hour = hour
    execFileSync(process.execPath, [main, 'simulate', '--vessels', '8', '--hours', '12'], {
      env: { ...process.env, DATA_DIR: simulated.dataDir, DATABASE_URL: '' },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  }
  const copy = mkdtempSync(join(tmpdir(), 'varuna-simulated-'))
  cpSync(simulated.dataDir, copy, { recursive: true })
  return copy
}

/**
 * Runs a server with eight simulated vessels for the tests of a file; returns what opens a page of it, signed in with a new account, or with
 * the first one, which is an administrator.
 */
export function useSimulatedVaruna(): (
  options?: Parameters<typeof openPage>[0],
  who?: 'new' | 'first',
) => Promise<Page> {
  let first: Person | null = null
  let dataDir: string
  let server: RunningVaruna
  beforeAll(async () => {
    dataDir = simulatedDataDir()
    server = await runVaruna(dataDir)
  })
  afterAll(async () => {
    await server.end('SIGTERM')
    rmSync(dataDir, { recursive: true })
  })
  return async (options = {}, who = 'new') => {
    const page = await openPage({ baseURL: server.origin, ...options })
    const person = who === 'first' && first !== null ? first : await signUp(page)
    first ??= person
    expect((await page.request.post('/api/account/sign-in', { data: person })).status()).toBe(200)
    return page
  }
}
