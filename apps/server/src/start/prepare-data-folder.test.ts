import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createFolderFiles } from '../files/folder-files.ts'
import { prepareDataFolder } from './prepare-data-folder.ts'
import { openSqlite } from '../store/open-database.ts'
import { openStore } from '../store/open-store.ts'

test('a missing data folder is created, as with PostgreSQL and a key in the settings', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'varuna-prepare-'))
  const store = await openStore(openSqlite(join(folder, 'database')))
  const dataDir = join(folder, 'data')
  const files = createFolderFiles(join(dataDir, 'files'))
  const unexpected = (about: unknown) => {
    throw new Error(JSON.stringify(about))
  }
  const logger = { info: unexpected, warn: unexpected, error: unexpected }
  await prepareDataFolder(dataDir, { store, files, logger }, Date.now())
  expect(statSync(dataDir).mode & 0o777).toBe(0o700)
  await store.close()
  rmSync(folder, { recursive: true })
})
