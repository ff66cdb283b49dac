import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountAt } from '../../audit/actor.ts'
import { openAccounts } from '../../accounts/accounts.ts'
import type { Files } from '../../files/files.ts'
import { createFolderFiles } from '../../files/folder-files.ts'
import { unzip } from '../../http/testing/case-zips.ts'
import { profile } from '../../http/testing/sign-in.ts'
import { testPrincipal } from '../../principal/testing-principal.ts'
import { testNoonMs as noon } from '../../store/desk/alerts/testing-alerts.ts'
import { emptyPostgres, testPostgres } from '../../store/database/empty-postgres.ts'
import { openPostgres, type Database } from '../../store/open-database.ts'
import { openStore } from '../../store/open-store.ts'
import { accountDataParts } from '../../store/people/account-data-parts.ts'
import { openMigratedSqlite } from '../../store/testing-stores.ts'
import type { Store } from '../../store/interfaces/store.ts'
import { fillAccount, fillFactors } from '../erasure/testing-account.ts'
import { imageKey } from '../analysis/oil/keep-image.ts'
import { exportAccountData } from './export-account-data.ts'

describe('the data of an account, on SQLite', () => exportContract(openMigratedSqlite))
describe.skipIf(!testPostgres)('the data of an account, on PostgreSQL', () =>
  exportContract(async () => openPostgres(await emptyPostgres('varuna_account_data_test'))),
)

/** Tables with a column for an account that are in no export, and why. */
const leftOut: Record<string, string> = {
  account_removal: 'of removed accounts',
  alert_count: 'a sum of alerts',
  built_in_rule: 'of the installation',
  built_in_rule_version: 'of the installation',
  mail_count: 'a digest of a mailbox, for a day',
  partner_key: 'of the installation',
  password_reset: 'digests of links',
  recovery_code: 'digests',
  submission: 'keys against sending twice',
  unraised_cause: 'a copy of a report, for seconds',
  vessel_list_change: 'of the installation',
  vessel_list_file: 'of the installation',
  vessel_list_version: 'of the installation',
}
function exportContract(open: (folder: string) => Promise<Database>): void {
  let folder: string
  let database: Database
  let store: Store
  let files: Files
  const ids = { ana: '', bo: '' }
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'varuna-account-data-'))
    database = await open(folder)
    store = await openStore(database)
    files = createFolderFiles(join(folder, 'files'))
    const digest = { hash: async (text: string) => `digest of ${text}`, verify: async () => true }
    const secret = 'a secret of at least thirty-two letters'
    const accounts = await openAccounts(database, secret, 'http://localhost:8000', digest)
    for (const name of ['ana', 'bo'] as const) {
      const form = { ...profile, email: `${name}@harbour.example`, password: 'correct horse battery' }
      await accounts.signUp(form)
      ids[name] = (await accounts.idOf(form.email)) ?? ''
    }
    const [ana, bo] = [
      { id: ids.ana, name: 'ana' },
      { id: ids.bo, name: 'bo' },
    ]
    await fillAccount(store, files, ana, bo)
    await fillAccount(store, files, bo, ana)
    await accounts.roles.give(ids.bo, 'administrator', accountAt(ids.ana, null), noon)
    await accounts.roles.give(ids.ana, 'analyst', accountAt(ids.bo, null), noon)
    const form = { email: 'ana@harbour.example', password: 'correct horse battery' }
    await accounts.signIn(form, new Headers(), '192.0.2.1')
    await fillFactors(database.db, ids.ana)
  })
  afterAll(async () => {
    await store.close()
    rmSync(folder, { recursive: true })
  })

  const exported = async () => {
    const clock = { now: () => noon }
    const { bytes } = await exportAccountData({ store, files, clock }, testPrincipal(ids.ana))
    const pieces: Uint8Array[] = []
    for await (const piece of bytes) pieces.push(piece as Uint8Array)
    return unzip(Buffer.concat(pieces))
  }

  test('has every part and file of the account, nothing of another, and no secret', async () => {
    const parts = await exported()
    const rows = (name: string) => JSON.parse(String(parts.get(`${name}.json`))) as Record<string, unknown>[]
    const lacking = Object.keys(accountDataParts).filter((name) => rows(name).length === 0)
    expect(lacking).toEqual(['failed-sign-ins'])
    expect(rows('profile')).toMatchObject([{ email: 'ana@harbour.example', firstName: profile.firstName }])
    expect(rows('images')).toMatchObject([{ id: 'ana-image', analysis: {} }])
    expect(rows('audit-log-by-others')).toMatchObject([{ action: 'role_change' }])
    expect(String(parts.get('images/ana-image/slick.png'))).toBe('bytes')
    expect(String(parts.get('case-entries/ana-alone-file/a.txt'))).toBe('bytes')
    const foreign = /bo-image|bo-report|bo@harbour|digest of|sealed|"secret":|"token":|account_key|declined_id/
    const found = [...parts].flatMap(
      ([name, bytes]) => foreign.exec(String(bytes))?.map((text) => `${name}: ${text}`) ?? [],
    )
    expect(found).toEqual([])
  })

  test('names a file that is gone, and goes on', async () => {
    await files.remove(imageKey('ana-image', 'original'))
    const parts = await exported()
    expect(JSON.parse(String(parts.get('files-that-are-gone.json')))).toEqual(['images/ana-image/slick.png'])
    expect(parts.get('images/ana-image/slick.png')?.length).toBe(0)
  })

  test('is read in pages that lose and repeat nothing', async () => {
    const { accountData } = store
    for (const part of accountData.parts) {
      const whole = await accountData.page(ids.ana, part, null, 500)
      const paged = []
      for (let after = null; ;) {
        const page = await accountData.page(ids.ana, part, after, 1)
        if (page[0] === undefined) break
        paged.push(page[0])
        after = page[0]
      }
      expect(paged, part).toEqual(whole)
    }
  })

  test('knows every table that names an account', async () => {
    const known = new Set([
      ...Object.values(accountDataParts).map(({ table }) => table as string),
      ...Object.keys(leftOut),
    ])
    const naming = (await database.db.introspection.getTables()).filter(({ columns }) =>
      columns.some(({ name }) => /^(user_id|account_id|owner_id|by_id|sender_id|userId)$/.test(name)),
    )
    expect(naming.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([])
  })
}
