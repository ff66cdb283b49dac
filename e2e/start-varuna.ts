import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { runVaruna } from '../apps/server/src/start/testing-varuna.ts'

declare module 'vitest' {
  interface ProvidedContext {
    origins: string[]
    dataDirs: string[]
  }
}

/** Starts a server with an empty data folder for each worker and stops it after all browser tests. */
export default async function startVaruna(project: TestProject): Promise<() => Promise<void>> {
  const workers = Number(project.config.maxWorkers)
  const folders = Array.from({ length: workers }, () => mkdtempSync(join(tmpdir(), 'varuna-e2e-')))
  const servers = await Promise.all(folders.map((folder) => runVaruna(folder)))
  project.provide(
    'origins',
    servers.map(({ origin }) => origin),
  )
  project.provide('dataDirs', folders)
  return async () => {
    await Promise.all(servers.map((server) => server.end('SIGTERM')))
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  }
}
