import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { runVaruna, type RunningVaruna } from '../apps/server/src/start/testing-varuna.ts'
import { openPage, signUp, type Person } from './browser.ts'

const main = fileURLToPath(new URL('../apps/server/src/main.ts', import.meta.url))

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
    dataDir = mkdtempSync(join(tmpdir(), 'varuna-simulated-'))
    execFileSync(process.execPath, [main, 'simulate', '--vessels', '8', '--hours', '12'], {
      env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
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
