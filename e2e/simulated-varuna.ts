import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { runVaruna, type RunningVaruna } from '../apps/server/src/start/testing-varuna.ts'
import { openPage, signUp } from './browser.ts'

const main = fileURLToPath(new URL('../apps/server/src/main.ts', import.meta.url))

/** Runs a server with eight simulated vessels for the tests of a file; returns what opens a page of it, signed in. */
export function useSimulatedVaruna(): (options?: Parameters<typeof openPage>[0]) => Promise<Page> {
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
  return async (options = {}) => {
    const page = await openPage({ baseURL: server.origin, ...options })
    expect((await page.request.post('/api/account/sign-in', { data: await signUp(page) })).status()).toBe(200)
    return page
  }
}
