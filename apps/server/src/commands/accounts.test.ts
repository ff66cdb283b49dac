import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAccounts, type Accounts } from '../accounts/accounts.ts'
import { readOrCreateSecret } from '../accounts/secret.ts'
import { password, profile } from '../http/testing/server.ts'
import { openSqlite } from '../store/database/open-database.ts'
import { openStore } from '../store/open-store.ts'
import type { Store } from '../store/store.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))
const email = 'ana@harbour.example'
let folder: string
let store: Store
let accounts: Accounts
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'varuna-accounts-command-'))
  const database = openSqlite(folder)
  store = await openStore(database)
  accounts = await openAccounts(database, await readOrCreateSecret(folder), 'http://localhost:8000')
  await accounts.signUp({ ...profile, email, password })
})
afterAll(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

const reset = (address: string) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, 'accounts', 'reset-password', address], {
    env: { ...process.env, DATA_DIR: folder, DATABASE_URL: '', NATS_URL: '' },
    encoding: 'utf8',
  })
  return { status, text: stdout + stderr }
}

test('a forgotten password is replaced by one that is printed, while a server runs', async () => {
  const { status, text } = reset('Ana@harbour.example')
  const [, printed = ''] = /^The password of Ana@harbour\.example is now ([a-z2-9-]{19})\n/.exec(text) ?? []
  expect([status, printed]).toEqual([0, expect.stringMatching(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/)])
  await expect(accounts.signIn({ email, password }, new Headers())).rejects.toMatchObject({ code: 'wrong_credentials' })
  expect((await accounts.signIn({ email, password: printed }, new Headers())).session.userName).toBe('ana')
  expect(reset('bo@harbour.example')).toEqual({
    status: 1,
    text: 'No account has the email address bo@harbour.example.\n',
  })
})
