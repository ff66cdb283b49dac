import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAccounts } from '../../accounts/accounts.ts'
import { quickDigest } from '../../accounts/testing-accounts.ts'
import { readOrCreateSecret } from '../../accounts/secret.ts'
import { password, profile } from '../../http/testing/sign-in.ts'
import { createCase } from '../../services/desk/cases/cases.ts'
import { createPeople } from '../../services/people/people/people.ts'
import { openSqlite } from '../../store/open-database.ts'
import { openStore } from '../../store/open-store.ts'
import { flipByte } from '../../store/testing-damage.ts'
import { callVaruna, spawnVaruna, type Finished } from '../testing-command.ts'

let folder: string
let id: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'varuna-cases-command-'))
  const database = openSqlite(folder)
  const store = await openStore(database)
  const accounts = await openAccounts(database, await readOrCreateSecret(folder), 'http://localhost:8000', quickDigest)
  for (const name of ['ana', 'bo']) await accounts.signUp({ ...profile, email: `${name}@harbour.example`, password })
  const people = createPeople(accounts, 'a removed account')
  const [ana] = await people.find('ana@harbour.example')
  const principal = { accountId: ana?.id ?? '', role: 'member', signedInWith: 'password' } as const
  const effects = { store, people, clock: { now: () => 1_700_000_000_000, newId: () => 'case-1' } }
  id = (await createCase(effects, principal, { title: 'Slick', summary: '' })).id
  await store.close()
})
afterAll(() => rmSync(folder, { recursive: true }))

const reduce = ({ status, text }: Finished) => ({ status, text })
const run = async (...args: string[]) => reduce(await callVaruna(['cases', ...args], { DATA_DIR: folder }))

test('a case is exported for one account and imported for another, and what is wrong is named', async () => {
  const zip = join(folder, 'case.zip')
  const exported = ['export', id, '--account', 'ana@harbour.example', '--output', zip]
  expect(reduce(spawnVaruna(['cases', ...exported], { DATA_DIR: folder }))).toEqual({
    status: 0,
    text: `The case was written to ${zip}.\n`,
  })
  expect(await run(...exported)).toMatchObject({ status: 1, text: expect.stringContaining('exists already') })
  const imported = await run('import', zip, '--account', 'bo@harbour.example')
  expect(imported).toMatchObject({
    status: 0,
    text: expect.stringMatching(/^The case "Slick" was imported as .*, with 0/),
  })

  const check = async (path: string) => reduce(await callVaruna(['verify', '--case', path], { DATA_DIR: folder }))
  expect(await check(zip)).toMatchObject({ status: 0, text: expect.stringContaining('signed by this installation') })
  const damaged = join(folder, 'damaged.zip')
  writeFileSync(damaged, readFileSync(zip))
  flipByte(damaged, 60)
  expect(await check(damaged)).toEqual({
    status: 1,
    text: expect.stringMatching(
      /damaged\.zip: The file case\.json in the ZIP file is damaged: .*\.\n1 fault was found\.\n$/,
    ),
  })

  const cut = join(folder, 'cut.zip')
  writeFileSync(cut, readFileSync(zip).subarray(0, 2_000))
  const refusals = [
    [['import', cut, '--account', 'bo@harbour.example'], 'The ZIP file is cut short: its end is missing.'],
    [['import', join(folder, 'no.zip'), '--account', 'bo@harbour.example'], 'There is no '],
    [['import', zip, '--account', 'cy@harbour.example'], 'No account has the email address cy@harbour.example.'],
    [['export', id, '--account', 'bo@harbour.example', '--output', join(folder, 'x.zip')], 'There is no such case.'],
  ] as const
  for (const [options, text] of refusals)
    expect(await run(...options)).toMatchObject({ status: 1, text: expect.stringContaining(text) })
})
