import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStore } from '../store/open-store.ts'
import { openConfigured, openExisting } from './open-configured.ts'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'varuna-configured-'))))
afterEach(() => rmSync(folder, { recursive: true }))

test.each(['', 'mistyped'])(
  'where there is no database, a command that needs one names the folder and creates nothing',
  (name) => {
    const dataDir = join(folder, name)
    expect(() => openExisting({ databaseUrl: null, dataDir })).toThrow(
      `There is no database in ${dataDir}. Set DATA_DIR to the data folder of the server.`,
    )
    expect(readdirSync(folder)).toEqual([])
  },
)

test('a database that was created is opened', async () => {
  const config = { databaseUrl: null, dataDir: join(folder, 'data') }
  await (await openStore(openConfigured(config))).close()
  const store = await openStore(openExisting(config))
  expect(await store.contactMessages.list(1)).toEqual([])
  await store.close()
})
