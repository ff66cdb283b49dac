import { setImmediate as immediate } from 'node:timers/promises'
import { type Kysely } from 'kysely'
import type { CaseEntryRow } from '../../interfaces/rows/case-rows.ts'
import type { Schema } from '../../database/schema.ts'
import { appendAudit } from '../../people/append-audit.ts'
import { requireAccount } from '../../people/require-account.ts'
import { lockTable } from '../../database/lock-table.ts'
import type { Store } from '../../interfaces/store.ts'
import { addEvents, findFull, findFullOfAccount, noGrowth, ownedBy } from './case-growth.ts'
import type { AccessibleCase, CaseOutcome, CaseStore } from '../../interfaces/desk/case-store.ts'
import { done, isSeenBy, lockCase, refuse } from './lock-case.ts'
import { readEntry, readEntryPage } from './read-entries.ts'
import { countEvents, readEvents, readNewestEvents } from './read-events.ts'
import { accessibleCase, readCase, selectMatching } from './select-cases.ts'
import { createInvitationStore } from './sql-invitations.ts'

/** Rows of one statement: SQLite takes 32,766 parameters. */
const ROWS_A_STATEMENT = 200

export function createCaseStore(kind: Store['kind'], db: Kysely<Schema>): CaseStore {
  return {
    ...createInvitationStore(kind, db),
    add: (row, entries, events, limits, act) =>
      db.transaction().execute(async (transaction) => {
        await lockTable(kind, transaction, 'desk_case')
        await requireAccount(transaction, row.owner_id)
        const { cases, bytes } = await ownedBy(transaction, row.owner_id)
        if (cases >= limits.cases) return 'cases_full'
        if (bytes + row.file_bytes > limits.accountFileBytes) return 'accountFileBytes_full'
        await transaction.insertInto('desk_case').values(row).execute()
        for (const some of slices(entries)) {
          await immediate()
          await transaction.insertInto('case_entry').values(some).execute()
        }
        for (const some of slices(events)) {
          await immediate()
          await transaction.insertInto('case_event').values(some).execute()
        }
        if (act !== undefined) await appendAudit(transaction, act)
        return 'added'
      }),
    async list(principal, filter, { limit, after }) {
      let query = selectMatching(db, principal, filter)
      if (after !== null)
        query = query.where(({ or, and, eb }) =>
          or([
            eb('desk_case.changed_ms', '<', after.changed_ms),
            and([eb('desk_case.changed_ms', '=', after.changed_ms), eb('desk_case.id', '<', after.id)]),
          ]),
        )
      const rows = await query
        .orderBy('desk_case.changed_ms', 'desc')
        .orderBy('desk_case.id', 'desc')
        .limit(limit)
        .execute()
      return rows.map((row) => accessibleCase(row, principal))
    },
    async count(principal, filter, most) {
      const { count } = await db
        .selectFrom(selectMatching(db, principal, filter).limit(most).as('found'))
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(count)
    },
    get: (principal, id) => readCase(db, principal, id),
    async has(id) {
      return (await db.selectFrom('desk_case').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
    },
    members: (id) =>
      db
        .selectFrom('case_member')
        .selectAll()
        .where('case_id', '=', id)
        .orderBy('name')
        .orderBy('account_id')
        .execute(),
    async isSeenBy(id, accountId) {
      const row = await db
        .selectFrom('desk_case')
        .select(['id', 'owner_id'])
        .where('id', '=', id)
        .where('deleted_ms', 'is', null)
        .executeTakeFirst()
      return row !== undefined && isSeenBy(db, row, accountId)
    },
    entryPage: (id, page) => readEntryPage(db, id, page),
    entry: (id, entryId) => readEntry(db, id, entryId),
    copyOf: (id, kind, sourceId) => findCopy(db, id, kind, sourceId),
    events: (id) => readEvents(db, id),
    newestEvents: (id, page) => readNewestEvents(db, id, page),
    countEvents: (id) => countEvents(db, id),
    change: (principal, id, version, { set, events, nowMs }, limits) =>
      db.transaction().execute(async (transaction) => {
        const found = await lockCase(transaction, principal, id, 'write')
        if (!found.ok) return found
        const { row, access, team } = found.value
        if (row.version !== version) return done({ isStale: true, case: found.value })
        if (set.assignee_id && !(await isSeenBy(transaction, row, set.assignee_id))) return refuse('not_a_member')
        const full = findFull(row, { ...noGrowth, events: events.length }, limits)
        if (full !== null) return refuse(full)
        const changed = { ...set, version: version + 1, changed_ms: nowMs }
        await transaction.updateTable('desk_case').set(changed).where('id', '=', id).execute()
        await addEvents(transaction, row, events)
        return done({ isStale: false, case: { row: { ...row, ...changed }, access, team } })
      }),
    roomFor: (principal, id, { file, record }, limits) =>
      db.transaction().execute(async (transaction) => {
        const found = await lockCase(transaction, principal, id, 'write')
        if (!found.ok) return found
        const growth = { events: 1, entries: 1, fileBytes: file, recordBytes: record }
        const full = await findFullOfAccount(transaction, found.value.row, growth, limits)
        return full === null ? done(found.value.row.owner_id) : refuse(full)
      }),
    addEntry: (principal, id, entry, event, limits) =>
      db.transaction().execute(async (transaction) => {
        const found = await lockCase(transaction, principal, id, 'write')
        if (!found.ok) return found
        const { row } = found.value
        const known = await findCopy(transaction, id, entry.source_kind, entry.source_id)
        if (known !== null) return done(known)
        const growth = {
          events: 1,
          entries: 1,
          fileBytes: entry.byte_count ?? 0,
          recordBytes: Buffer.byteLength(entry.body),
        }
        const full = await findFullOfAccount(transaction, row, growth, limits)
        if (full !== null) return refuse(full)
        const stored: CaseEntryRow = { ...entry, case_id: id, number: row.last_entry + 1 }
        await transaction.insertInto('case_entry').values(stored).execute()
        await transaction
          .updateTable('desk_case')
          .set({
            entry_count: row.entry_count + 1,
            last_entry: stored.number,
            file_bytes: row.file_bytes + growth.fileBytes,
            record_bytes: row.record_bytes + growth.recordBytes,
            changed_ms: Math.max(row.changed_ms, entry.added_ms),
          })
          .where('id', '=', id)
          .execute()
        await addEvents(transaction, row, [event])
        return done(stored)
      }),
    setRemoved: (principal, id, entryId, removed, event, limits) =>
      db.transaction().execute(async (transaction): Promise<CaseOutcome<CaseEntryRow | null>> => {
        const found = await lockCase(transaction, principal, id, 'write')
        if (!found.ok) return found
        const { row } = found.value
        const entry = await readEntry(transaction, id, entryId)
        if (entry === null || (entry.removed_ms === null) === (removed.removed_ms === null)) return done(entry)
        const full = findFull(row, { ...noGrowth, events: 1 }, limits)
        if (full !== null) return refuse(full)
        await transaction
          .updateTable('case_entry')
          .set(removed)
          .where('case_id', '=', id)
          .where('id', '=', entryId)
          .execute()
        const entryCount = row.entry_count + (removed.removed_ms === null ? 1 : -1)
        await transaction
          .updateTable('desk_case')
          .set({ entry_count: entryCount, changed_ms: Math.max(row.changed_ms, event.time_ms) })
          .where('id', '=', id)
          .execute()
        await addEvents(transaction, row, [event])
        return done({ ...entry, ...removed })
      }),
    changeMember: (principal, { case_id, account_id, access }, event, limits) =>
      db.transaction().execute(async (transaction) => {
        const found = await lockCase(transaction, principal, case_id, 'owner')
        if (!found.ok) return found
        const { row } = found.value
        const full = findFull(row, { ...noGrowth, events: 1 }, limits)
        if (full !== null) return refuse(full)
        const { numUpdatedRows } = await transaction
          .updateTable('case_member')
          .set({ access })
          .where('case_id', '=', case_id)
          .where('account_id', '=', account_id)
          .where('access', '!=', access)
          .executeTakeFirstOrThrow()
        if (numUpdatedRows === 1n) await addEvents(transaction, row, [event])
        return done(numUpdatedRows === 1n)
      }),
    removeMember: (principal, id, accountId, event, limits) =>
      db.transaction().execute(async (transaction): Promise<CaseOutcome<boolean>> => {
        const found = await lockCase(transaction, principal, id, principal.accountId === accountId ? 'read' : 'owner')
        if (!found.ok) return found
        const { row } = found.value
        const full = findFull(row, { ...noGrowth, events: 1 }, limits)
        if (full !== null) return refuse(full)
        const { numDeletedRows } = await transaction
          .deleteFrom('case_member')
          .where('case_id', '=', id)
          .where('account_id', '=', accountId)
          .executeTakeFirstOrThrow()
        if (numDeletedRows === 0n) return done(false)
        if (row.assignee_id === accountId)
          await transaction
            .updateTable('desk_case')
            .set({ assignee_id: null, assignee_name: null, version: row.version + 1, changed_ms: event.time_ms })
            .where('id', '=', id)
            .execute()
        await addEvents(transaction, row, [event])
        return done(true)
      }),
    setDeleted: (principal, id, deletedMs, event, limits, sinceMs) =>
      db.transaction().execute(async (transaction): Promise<CaseOutcome<AccessibleCase>> => {
        await transaction.updateTable('desk_case').set({ id }).where('id', '=', id).execute()
        await requireAccount(transaction, principal.accountId)
        const row = await transaction
          .selectFrom('desk_case')
          .selectAll()
          .where('id', '=', id)
          .where('owner_id', '=', principal.accountId)
          .executeTakeFirst()
        // To others, a deleted case looks like one that does not exist.
        if (row === undefined)
          return refuse((await readCase(transaction, principal, id)) === null ? 'missing' : 'not_owner')
        if (row.deleted_ms !== null && row.deleted_ms < sinceMs) return refuse('missing')
        if ((row.deleted_ms === null) === (deletedMs === null)) return done({ row, access: 'owner', team: null })
        const changed = { deleted_ms: deletedMs, changed_ms: Math.max(row.changed_ms, event.time_ms) }
        await transaction.updateTable('desk_case').set(changed).where('id', '=', id).execute()
        // A full timeline must not prevent deletion.
        if (row.last_event < limits.events) await addEvents(transaction, row, [event])
        return done({ row: { ...row, ...changed }, access: 'owner', team: null })
      }),
    async deletedBefore(ms, limit) {
      const query = db.selectFrom('desk_case').select('id').where('deleted_ms', '<', ms)
      return (await query.orderBy('deleted_ms').limit(limit).execute()).map(({ id }) => id)
    },
    remove: (id, deletedBeforeMs) =>
      db.transaction().execute(async (transaction) => {
        const { numDeletedRows } = await transaction
          .deleteFrom('desk_case')
          .where('id', '=', id)
          .where('deleted_ms', '<', deletedBeforeMs)
          .executeTakeFirstOrThrow()
        if (numDeletedRows === 0n) return false
        await transaction.deleteFrom('team_share').where('kind', '=', 'case').where('record_id', '=', id).execute()
        for (const table of ['case_entry', 'case_event', 'case_member', 'case_invitation'] as const)
          await transaction.deleteFrom(table).where('case_id', '=', id).execute()
        return true
      }),
  }
}

const findCopy = async (
  db: Kysely<Schema>,
  id: string,
  kind: CaseEntryRow['source_kind'],
  sourceId: string | null,
): Promise<CaseEntryRow | null> =>
  sourceId === null
    ? null
    : ((await db
        .selectFrom('case_entry')
        .selectAll()
        .where('case_id', '=', id)
        .where('source_kind', '=', kind)
        .where('source_id', '=', sourceId)
        .where('removed_ms', 'is', null)
        .limit(1)
        .executeTakeFirst()) ?? null)

function* slices<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let from = 0; from < rows.length; from += ROWS_A_STATEMENT) yield rows.slice(from, from + ROWS_A_STATEMENT)
}
