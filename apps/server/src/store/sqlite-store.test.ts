import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe } from 'vitest'
import { openSqliteStore } from './testing-stores.ts'
import { storeContract } from './store.contract.ts'

describe('the store on SQLite', () => {
  const folder = mkdtempSync(join(tmpdir(), 'varuna-store-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const open = () => openSqliteStore(folder)
  storeContract(open)
})
