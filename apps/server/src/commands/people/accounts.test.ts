import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAccounts, type Accounts } from '../../accounts/accounts.ts'
import { readOrCreateSecret } from '../../accounts/secret.ts'
import { createFolderFiles } from '../../files/folder-files.ts'
import { password, profile } from '../../http/testing/sign-in.ts'
import { fillAccount, foldersOf } from '../../services/erasure/testing-account.ts'
import { openSqlite } from '../../store/open-database.ts'
import { openStore } from '../../store/open-store.ts'
import type { Store } from '../../store/store.ts'

const main = fileURLToPath(new URL('../../main.ts', import.meta.url))
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

const run = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, 'accounts', ...args], {
    env: { ...process.env, DATA_DIR: folder, DATABASE_URL: '', NATS_URL: '' },
    encoding: 'utf8',
  })
  return { status, text: stdout + stderr }
}
const reset = (address: string) => run('reset-password', address)

test('a forgotten password is replaced by a printed one, while a server runs', async () => {
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

test('an account is removed with its data, only with --yes', { timeout: 60_000 }, async () => {
  const address = 'cy@harbour.example'
  await accounts.signUp({ ...profile, email: address, password })
  const id = (await accounts.idOf(address)) ?? ''
  const files = createFolderFiles(join(folder, 'files'))
  await fillAccount(store, files, { id, name: 'cy' }, { id: (await accounts.idOf(email)) ?? '', name: 'ana' })
  const holdings = [
    '  erased: images 1, reports 1, watch lists 1, alert rules 1,',
    '    cases 1 that nobody else sees, cases 1 that others only read',
    '  handed over to somebody who may write in them: cases 1',
    '  left as they are: cases 1 of others',
  ].join('\n')
  expect(run('remove', address)).toEqual({
    status: 1,
    text: `Nothing was removed. This is what ${address} holds:\n${holdings}\nRepeat the command with --yes to remove it for good.\n`,
  })
  expect(await accounts.idOf(address)).toBe(id)
  expect(run('remove', 'Cy@harbour.example', '--yes')).toEqual({
    status: 0,
    text: `The account of Cy@harbour.example is removed, and nobody can sign in with it. This is what it held:\n${holdings}\nEverything that it stored is erased.\n`,
  })
  expect(await accounts.idOf(address)).toBeNull()
  expect((await store.accountRemovals.get(id))?.erased_ms).toEqual(expect.any(Number))
  expect(await store.cases.has('cy-alone')).toBe(false)
  for (const one of foldersOf('cy')) expect(await files.list(one), one).toEqual([])
  expect(run('remove', address, '--yes').text).toBe(`No account has the email address ${address}.\n`)
})
