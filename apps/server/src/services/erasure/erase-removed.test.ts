import { anyEntry } from '../../store/interfaces/people/audit-store.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountAt } from '../../audit/actor.ts'
import { faultOf } from '../../audit/testing-audit.ts'
import { openAccounts, type Accounts } from '../../accounts/accounts.ts'
import type { Files } from '../../files/files.ts'
import { createFolderFiles } from '../../files/folder-files.ts'
import { profile } from '../../http/testing/sign-in.ts'
import { testPrincipal } from '../../principal/testing-principal.ts'
import { testAlert, testNoonMs as noon, testReport, upTo } from '../../store/desk/alerts/testing-alerts.ts'
import { emptyPostgres, testPostgres } from '../../store/database/empty-postgres.ts'
import { openPostgres, type Database } from '../../store/open-database.ts'
import { openStore } from '../../store/open-store.ts'
import { openMigratedSqlite } from '../../store/testing-stores.ts'
import type { Store } from '../../store/interfaces/store.ts'
import { addCase, allEvents, type TestPerson } from '../../store/desk/cases/testing-cases.ts'
import { testJob } from '../../store/testing-jobs.ts'
import { caseLimits } from '../desk/cases/case-limits.ts'
import { caseEvent } from '../desk/cases/cases.ts'
import { checkImages, removePending } from '../analysis/oil/recover-images.ts'
import { eraseAccount, startErasing } from './erase-removed.ts'
import {
  attach,
  fillAccount,
  fillFactors,
  foldersOf,
  share,
  testImage,
  testIntelligence,
  testRule,
  testWatchList,
} from './testing-account.ts'

describe('data stored by a removed account, on SQLite', () => eraseContract(openMigratedSqlite))
describe.skipIf(!testPostgres)('data stored by a removed account, on PostgreSQL', () =>
  eraseContract(async () => openPostgres(await emptyPostgres('varuna_erase_test'))),
)

/** Rows that may keep the id of a removed account, which no longer identifies a person. */
const anonymous = [
  'account_removal.account_id',
  'alert_change.assignee_id',
  'alert_change.by_id',
  'audit_entry.about_id',
  'audit_entry.after_values',
  'audit_entry.by_id',
  'built_in_rule.by_id',
  'built_in_rule_version.by_id',
  'case_entry.added_id',
  'case_entry.removed_id',
  'case_event.by_id',
  'vessel_list_change.by_id',
  'vessel_list_file.by_id',
  'vessel_list_version.by_id',
]

function eraseContract(open: (folder: string) => Promise<Database>): void {
  let folder: string
  let database: Database
  let store: Store
  let files: Files
  let accounts: Accounts
  const people = new Map<string, TestPerson>()
  const person = (name: string) => {
    const known = people.get(name)
    if (known === undefined) throw new Error(`there is no ${name}`)
    return known
  }
  const signUp = async (name: string): Promise<TestPerson> => {
    const email = `${name}@harbour.example`
    await accounts.signUp({ ...profile, firstName: `First-${name}`, email, password: 'correct horse battery' })
    const one = { id: (await accounts.idOf(email)) ?? '', name }
    people.set(name, one)
    return one
  }
  const effects = (over: Partial<Files> = {}) => ({
    store,
    files: { ...files, ...over },
    clock: { now: () => noon + 5, newId: () => 'new' },
    exports: { cancel: () => {} },
    areaReports: { cancel: () => {} },
    aisImports: { cancel: () => {} },
    trackScoring: { cancel: () => {} },
    onAlertsChanged: () => {},
  })
  const noRest = async () => {}
  const onFault = (error: unknown) => {
    throw error
  }

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'varuna-erase-'))
    database = await open(folder)
    store = await openStore(database)
    files = createFolderFiles(join(folder, 'files'))
    const digest = { hash: async (text: string) => text, verify: async () => true }
    accounts = await openAccounts(database, 'a secret of at least thirty-two letters', 'http://localhost:8000', digest)
    for (const name of ['ana', 'bo', 'cy', 'dee']) await signUp(name)
  })
  afterAll(async () => {
    await store.close()
    rmSync(folder, { recursive: true })
  })

  /** Every column whose rows contain a text, with the number of rows. */
  async function columnsWith(text: string): Promise<Record<string, number>> {
    const found: Record<string, number> = {}
    for (const { name, columns } of await database.db.introspection.getTables()) {
      const counts = columns.map(
        (column, at) =>
          sql`count(case when cast(${sql.ref(column.name)} as text) like ${`%${text}%`} then 1 end) as ${sql.ref(`c${at}`)}`,
      )
      const { rows } = await sql<Record<string, number>>`select ${sql.join(counts)} from ${sql.table(name)}`.execute(
        database.db,
      )
      for (const [at, column] of columns.entries())
        if (Number(rows[0]?.[`c${at}`]) > 0) found[`${name}.${column.name}`] = Number(rows[0]?.[`c${at}`])
    }
    return found
  }

  test('is erased from every table and folder, and what others depend on stays without a name', async () => {
    const [ana, bo] = [person('ana'), person('bo')]
    await fillAccount(store, files, ana, bo)
    await fillAccount(store, files, bo, person('cy'))
    await database.db
      .updateTable('account_invitation')
      .set({ used_by_id: ana.id })
      .where('id', '=', 'ana-used')
      .execute()
    await accounts.resets.create(ana.id, accountAt(ana.id, null), noon, 9)
    await accounts.roles.give(bo.id, 'administrator', accountAt(ana.id, '192.0.2.1'), Date.UTC(2026, 0, 31))
    await accounts.signIn(
      { email: 'ana@harbour.example', password: 'correct horse battery' },
      new Headers(),
      '192.0.2.1',
    )
    await store.audit.countFailedSignIn(ana.id, '192.0.2.1', noon)
    await fillFactors(database.db, ana.id)
    const anas = Object.keys(await columnsWith(ana.id))
    // A new column with an account id needs a row here, and code that erases it.
    const named = (await database.db.introspection.getTables()).flatMap(({ name, columns }) =>
      columns
        .filter((column) =>
          /^(user|userId|(user|account|owner|assignee|added|removed|by|about|inviter|declined|sender)_id)$/.test(
            column.name,
          ),
        )
        .map((column) => `${name}.${column.name}`),
    )
    expect(anas).toEqual(expect.arrayContaining(named.filter((one) => one !== 'account_removal.account_id')))
    const bosBefore = await columnsWith(bo.id)
    expect(await store.accountRemovals.holdings(testPrincipal(ana.id))).toEqual({
      images: 1,
      reports: 1,
      rules: 1,
      watchLists: 1,
      cases: 1,
      casesOthersRead: 1,
      casesOthersWrite: 1,
      casesOfOthers: 1,
    })

    expect(await accounts.removeById(ana.id, noon)).toBe(true)
    expect(await accounts.removeById(ana.id, noon)).toBe(false)
    expect(await columnsWith('ana@harbour.example')).toEqual({})
    expect(await columnsWith('First-ana')).toEqual({})
    expect(await eraseAccount(effects(), ana.id, noRest)).toBe(true)

    expect(Object.keys(await columnsWith(ana.id)).sort()).toEqual(anonymous)
    for (const column of [
      'display_name',
      'owner_name',
      'by_name',
      'added_name',
      'removed_name',
      'params',
      'name',
      'assignee_name',
    ])
      for (const [at, count] of Object.entries(await columnsWith('ana')))
        expect([at.endsWith(`.${column}`), count], at).toEqual([false, count])
    expect(await columnsWith('192.0.2.1')).toEqual({})
    expect(faultOf(await store.audit.after(0, 1_000), await store.audit.head())).toBeNull()
    for (const one of foldersOf('ana')) expect(await files.list(one), one).toEqual([])
    for (const one of foldersOf('bo')) expect(await files.list(one), one).not.toEqual([])
    expect(await files.list('cases/ana-handed')).toEqual(['ana-handed-file'])
    const { 'case_member.account_id': _, 'desk_case.owner_id': owned, ...kept } = await columnsWith(bo.id)
    expect(owned).toBe((bosBefore['desk_case.owner_id'] ?? 0) + 1)
    expect(kept).toMatchObject(
      Object.fromEntries(
        Object.entries(bosBefore).filter(([at]) => !/^(case_member|desk_case|case_event|case_invitation)\./.test(at)),
      ),
    )
  })

  test('a shared case passes to the member who may write, with a line in its timeline', async () => {
    const bo = testPrincipal(person('bo').id)
    const handed = await store.cases.get(bo, 'ana-handed')
    expect([handed?.access, handed?.row.owner_name]).toEqual(['owner', 'bo'])
    expect(await store.cases.members('ana-handed')).toEqual([])
    const lines = async (id: string) =>
      (await allEvents(store, id)).map(({ action, by_name, params }) => [action, by_name, JSON.parse(params).name])
    expect(await lines('ana-handed')).toEqual([
      ['create', '', undefined],
      ['add_entry', '', undefined],
      ['join', 'bo', ''],
      ['hand_over', '', 'bo'],
    ])
    const joined = await store.cases.get(bo, 'ana-joined')
    expect([joined?.row.assignee_id, joined?.row.assignee_name, joined?.row.version]).toEqual([null, null, 2])
    expect(await lines('ana-joined')).toEqual([
      ['create', 'bo', undefined],
      ['join', '', 'bo'],
      ['add_entry', '', undefined],
      ['remove_entry', '', undefined],
      ['assign', '', ''],
      ['leave', '', undefined],
    ])
    for (const id of ['ana-read', 'ana-alone']) expect(await store.cases.has(id), id).toBe(false)
  })

  test('a shared alert keeps its history and becomes unassigned', async () => {
    const alert = await store.alerts.get(testPrincipal(person('bo').id), 'ana-shared')
    expect([alert?.state, alert?.assignee_id, alert?.version]).toEqual(['open', null, 3])
    const changes = await store.alerts.changesOf('ana-shared', upTo(9))
    expect(changes.map(({ action, assignee_id, note }) => [action, assignee_id === person('ana').id, note])).toEqual([
      ['raise', false, null],
      ['assign', true, 'mine'],
      ['assign', false, null],
    ])
  })

  test('passes to the assignee, otherwise to the first by name, and never to an account that is also removed', async () => {
    const [bo, cy, dee, eve] = [person('bo'), person('cy'), person('dee'), await signUp('eve')]
    for (const id of ['heir-1', 'heir-2', 'heir-3']) {
      await addCase(store, id, eve)
      for (const member of [dee, cy]) await share(store, id, eve, member, 'write')
      await share(store, id, eve, bo, 'read')
    }
    const assigned = { set: { assignee_id: dee.id, assignee_name: 'dee' }, events: [], nowMs: noon }
    await store.cases.change(testPrincipal(eve.id), 'heir-2', 0, assigned, caseLimits)
    await store.cases.setDeleted(
      testPrincipal(eve.id),
      'heir-3',
      noon,
      caseEvent(eve, noon, { code: 'delete', params: {} }),
      caseLimits,
      0,
    )
    const fay = await signUp('fay')
    await addCase(store, 'heir-4', fay)
    for (const member of [eve, bo]) await share(store, 'heir-4', fay, member, 'write')
    for (const { id } of [eve, fay]) expect(await accounts.removeById(id, noon)).toBe(true)
    for (const { id } of [fay, eve]) await eraseAccount(effects(), id, noRest)
    const ownerOf = async (id: string) => (await store.cases.get(testPrincipal(bo.id), id))?.row.owner_name
    expect([await ownerOf('heir-1'), await ownerOf('heir-2'), await ownerOf('heir-4')]).toEqual(['cy', 'dee', 'bo'])
    expect(await store.cases.has('heir-3')).toBe(false)
  })

  test('nothing more is written for it, whatever was in progress', async () => {
    const [gil, bo] = [await signUp('gil'), person('bo')]
    const principal = testPrincipal(gil.id)
    await addCase(store, 'gil-joined', bo)
    await share(store, 'gil-joined', bo, gil, 'write')
    await addCase(store, 'bo-own', bo)
    await accounts.removeById(gil.id, noon)
    const sent = { createdMs: noon, key: 'k', kind: 'image' } as const
    const assigned = { action: 'assign', state: 'open', assigneeId: gil.id, reason: null, note: null } as const
    const late: Record<string, () => Promise<unknown>> = {
      image: () => store.images.add(testImage('overdue', gil.id), testAlert('overdue', { user_id: gil.id }), sent),
      report: () => store.vesselReports.add(testReport('overdue', gil.id)),
      intelligence: () => store.intelligenceReports.add(testIntelligence('overdue', gil.id)),
      checklist: () =>
        store.intelligence.putChecklist({ report_id: 'overdue', user_id: gil.id, changed_ms: noon, body: '{}' }),
      submission: () => store.assessments.submissions.add(principal, sent, 'overdue'),
      rule: () => store.outgoing.addRule(testRule('overdue', gil.id), 9),
      list: () => store.watchLists.addList(testWatchList('overdue', gil.id), 9),
      export: () => store.exports.add(testJob('overdue', gil.id), { perAccount: 9, unfinished: 99 }),
      trackFile: () => store.trackJobs.add(testJob('overdue', gil.id), { perAccount: 9, unfinished: 99 }),
      case: () => addCase(store, 'overdue', gil),
      entry: () => attach(store, files, 'gil-joined', 'overdue', gil),
      alert: () => store.alerts.change(principal, 'ana-shared', noon, () => assigned),
      join: () => share(store, 'bo-own', bo, gil, 'read'),
      picture: () =>
        store.vesselPictures.reserve(
          { id: 'overdue', user_id: gil.id, mmsi: 1, created_ms: noon, caption: 'a', source: 'b', taken_ms: null },
          { ofVessel: 9, ofAccount: 9 },
        ),
      visit: () => store.visits.note(principal, noon, noon),
      tour: () => store.visits.setTourDone(principal, true, noon),
    }
    for (const [what, write] of Object.entries(late))
      await expect(write(), what).rejects.toMatchObject({ code: 'signed_out' })
    await eraseAccount(effects(), gil.id, noRest)
    expect(Object.keys(await columnsWith(gil.id)).sort()).toEqual([
      'account_removal.account_id',
      'audit_entry.about_id',
      'audit_entry.by_id',
      'case_event.by_id',
    ])
    expect(await columnsWith('overdue')).toEqual({})
  })

  test('what an interruption leaves is erased by the next round, and nobody sees it in between', async () => {
    const [hal, bo] = [await signUp('hal'), person('bo')]
    await fillAccount(store, files, hal, bo)
    await accounts.removeById(hal.id, noon)
    // Simulates a crash before each folder in turn.
    const reached = new Set<string>()
    const pass = () => {
      const ending = new AbortController()
      const removeFolder = async (path: string) => {
        if (reached.has(path)) return files.removeFolder(path)
        reached.add(path)
        ending.abort()
        throw new Error('the process ends')
      }
      return eraseAccount(effects({ removeFolder }), hal.id, noRest, ending.signal)
    }
    while (!(await pass())) {
      const { missingOriginals } = await checkImages({ store, files, onFault }, 0, new AbortController().signal)
      expect(missingOriginals.filter((id) => id.startsWith('hal'))).toEqual([])
    }
    expect([...reached].sort()).toEqual(foldersOf('hal').sort())
    // Simulates the next start.
    expect(await removePending({ store, files, onFault }, noon + 6)).toBe(1)
    expect(await files.list('pending')).toEqual([])
    expect(Object.keys(await columnsWith(hal.id)).sort()).toEqual(anonymous)
    for (const one of foldersOf('hal')) expect(await files.list(one), one).toEqual([])
  })

  test('a folder that cannot be removed blocks neither the rest of an account nor other accounts', async () => {
    const [jo, kim, bo] = [await signUp('jo'), await signUp('kim'), person('bo')]
    for (const one of [jo, kim]) {
      await fillAccount(store, files, one, bo)
      await accounts.removeById(one.id, noon)
    }
    const stuck = foldersOf('jo').find((folder) => folder.startsWith('cases/')) ?? ''
    const removeFolder = async (path: string) => {
      if (path === stuck) throw new Error('permission denied')
      await files.removeFolder(path)
    }
    const faults: unknown[] = []
    const rested = Promise.withResolvers<null>()
    const erasing = startErasing({
      ...effects({ removeFolder }),
      store,
      onFault: (error) => faults.push((error as Error).message),
      sleep: async (ms, signal) => {
        if (ms < 60_000) return
        rested.resolve(null)
        await new Promise((resolve) => signal.addEventListener('abort', resolve))
      },
    })
    await rested.promise
    await erasing.close()
    expect(faults).toEqual(['permission denied'])
    expect(await files.list(stuck)).not.toEqual([])
    for (const one of [...foldersOf('jo'), ...foldersOf('kim')])
      if (one !== stuck) expect(await files.list(one), one).toEqual([])
    expect((await store.accountRemovals.get(kim.id))?.erased_ms).toBe(noon + 5)
    expect((await store.accountRemovals.get(jo.id))?.erased_ms).toBeNull()
    await eraseAccount(effects(), jo.id, noRest)
    expect(await files.list(stuck)).toEqual([])
  })

  test('a server erases pending accounts at start and on request, checks again each hour, and forgets the id after a day', async () => {
    const [ida, bo] = [await signUp('ida'), person('bo')]
    await fillAccount(store, files, ida, bo)
    await accounts.removeById(ida.id, noon)
    for (const { account_id } of await store.accountRemovals.pending())
      if (account_id !== ida.id) await store.accountRemovals.end(account_id)
    let now = noon
    let slept: (() => void) | null = null
    const started = () =>
      startErasing({
        ...effects(),
        store,
        clock: { now: () => now, newId: () => 'new' },
        onFault: (error) => {
          throw error
        },
        sleep: (ms, signal) =>
          ms < 60_000
            ? Promise.resolve()
            : new Promise((resolve) => {
                signal.addEventListener('abort', () => resolve())
                slept?.()
              }),
      })
    const resting = () => new Promise<void>((resolve) => (slept = resolve))
    const atRest = resting()
    const erasing = started()
    await atRest
    expect((await store.accountRemovals.get(ida.id))?.erased_ms).toBe(noon)
    const proofs = async () =>
      (await store.audit.before(null, 9, { ...anyEntry, action: 'account_erasure' })).filter(
        ({ about_id }) => about_id === ida.id,
      )
    expect((await proofs()).map(({ after_values }) => after_values)).toEqual(['{"kept":0}'])
    const wake = async () => {
      const again = resting()
      erasing.wake()
      await again
    }
    // A row stored by a transaction that had checked the account before the removal began.
    await database.db
      .insertInto('submission')
      .values({ user_id: ida.id, kind: 'image', key: 'overdue', record_id: 'x', created_ms: noon })
      .execute()
    now = noon + 3_500_000
    await wake()
    expect(await columnsWith(ida.id)).toHaveProperty('submission.user_id')
    now = noon + 3_600_000
    await wake()
    expect(await columnsWith(ida.id)).not.toHaveProperty('submission.user_id')
    expect((await store.accountRemovals.get(ida.id))?.erased_ms).toBe(now)
    now = noon + 86_400_000
    await wake()
    expect(await store.accountRemovals.get(ida.id)).toBeNull()
    await erasing.close()
  })
}
