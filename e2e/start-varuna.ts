import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { runVaruna } from './run-varuna.ts'

declare module 'vitest' {
  interface ProvidedContext {
    origin: string
  }
}

/** One server in an empty data folder for all browser tests, ended when they are over. */
export default async function startVaruna(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'varuna-e2e-'))
  const server = await runVaruna(dataDir)
  project.provide('origin', server.origin)
  return async () => {
    await server.end('SIGTERM')
    rmSync(dataDir, { recursive: true, force: true })
  }
}
