import { sql, type ExpressionBuilder, type Kysely, type SelectQueryBuilder } from 'kysely'
import { assessmentKind, type AssessmentKind } from '@varuna/contract/analysis/assessment'
import type { Principal } from '../../../principal/principal.ts'
import { requireAccount } from '../../people/require-account.ts'
import { isSharedThroughTeams, membership, sharedThroughTeams, withTeams } from '../../people/team-shares.ts'
import { escapeLike } from '../../database/escape-like.ts'
import { prepareQuery } from '../../database/prepare-query.ts'
import type { AssessmentRow } from '../../interfaces/rows/assessment-rows.ts'
import type { Schema } from '../../database/schema.ts'
import { searchedSpellings } from './entry-rows.ts'
import type { AssessmentSelection, AssessmentStore, Submission } from '../../interfaces/analysis/assessment-store.ts'
import { sortColumns } from '../../interfaces/analysis/assessment-store.ts'

const MAX_WORDS = 8

export function createAssessmentStore(db: Kysely<Schema>): AssessmentStore {
  /** Entries of the account, or those that others share with its teams. */
  const select = (
    { accountId }: Principal,
    selection: AssessmentSelection,
    { kind, ofTeams }: { kind: AssessmentKind; ofTeams: boolean },
  ) => {
    const { teamId, verdicts, text, subject, box, fromMs, toMs, isDeleted } = selection
    let query = db
      .selectFrom('assessment')
      .where('user_id', ofTeams ? '<>' : '=', accountId)
      .where('deleted_ms', isDeleted ? 'is not' : 'is', null)
      .where('kind', '=', kind)
    if (ofTeams || teamId !== null)
      query = query.where(
        'id',
        'in',
        db
          .selectFrom(sharedThroughTeams(db, kind, accountId).as('shared'))
          .select('shared.shared_id')
          // A team that the account is not in matches nothing.
          .$if(teamId !== null, (shared) => shared.where('shared.team_id', '=', teamId)),
      )
    if (verdicts) query = query.where('verdict', 'in', verdicts)
    if (subject !== null) query = query.where('subject', '=', subject)
    if (fromMs !== null) query = query.where('time_ms', '>=', fromMs)
    if (toMs !== null) query = query.where('time_ms', '<=', toMs)
    for (const word of text === null ? [] : text.normalize('NFKC').split(/\s+/).filter(Boolean).slice(0, MAX_WORDS))
      query = query.where(({ or }) =>
        or(
          searchedSpellings(word).map(
            (spelling) => sql<boolean>`search_text like ${`%${escapeLike(spelling)}%`} escape '!'`,
          ),
        ),
      )
    if (box) query = query.where((where) => withinBox(where, box))
    return query
  }
  /** Selects from each kind separately, each in the order of its own index and limited to a page; deleted ones are their owner's alone. */
  const mergeKinds = async <Row>(
    { accountId }: Principal,
    { kinds, isDeleted }: AssessmentSelection,
    selectOf: (part: { kind: AssessmentKind; ofTeams: boolean }) => SelectQueryBuilder<Schema, 'assessment', Row>,
  ) => {
    const seesOthers = !isDeleted && (await membership(db, { accountId })).rows[0]?.in_team === 1
    const parts = [...new Set(kinds ?? assessmentKind.options)]
      .flatMap((kind) => (seesOthers ? [false, true] : [false]).map((ofTeams) => ({ kind, ofTeams })))
      .map((part) => db.selectFrom(selectOf(part).as('part')).selectAll())
    return db.selectFrom(parts.reduce((all, part) => all.unionAll(part)).as('entry'))
  }
  return {
    async list(principal, selection, after, limit) {
      const { sort, order } = selection
      const column = sortColumns[sort]
      const beyond = order === 'asc' ? '>' : '<'
      // Without this, SQLite walks all entries in order instead of sorting the few of one subject.
      const sorted =
        selection.subject === null ? sql.ref(column) : sql`coalesce(${sql.ref(column)}, ${sql.ref(column)})`
      const merged = await mergeKinds(principal, selection, (part) => {
        let query = select(principal, selection, part).selectAll()
        if (after)
          query = query.where(sql<boolean>`(${sql.ref(column)}, id) ${sql.raw(beyond)} (${after.value}, ${after.id})`)
        return query.orderBy(sorted, order).orderBy('id', order).limit(limit)
      })
      const rows = await merged.selectAll().orderBy(sql.ref(column), order).orderBy('id', order).limit(limit).execute()
      return withTeams(db, principal.accountId, rows)
    },
    async count(principal, selection, most) {
      const { subject, fromMs, toMs } = selection
      const isNarrow = subject !== null || fromMs !== null || toMs !== null
      const merged = await mergeKinds(principal, selection, (part) =>
        select(principal, selection, part)
          .select('id')
          // This order is covered by the index; otherwise SQLite chooses an index that visits every row.
          .$if(!isNarrow, (query) => query.orderBy('created_ms', 'desc').orderBy('id', 'desc'))
          .limit(most),
      )
      const { count } = await db
        .selectFrom(merged.select('id').limit(most).as('counted'))
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return count
    },
    async get({ accountId }, kind, id) {
      const row = await db
        .selectFrom('assessment')
        .selectAll()
        .where('kind', '=', kind)
        .where('id', '=', id)
        .where(({ or, and, eb }) =>
          or([
            eb('user_id', '=', accountId),
            and([eb('deleted_ms', 'is', null), isSharedThroughTeams(kind, 'assessment.id', accountId)]),
          ]),
        )
        .executeTakeFirst()
      if (row === undefined) return null
      const [seen] = await withTeams(db, accountId, [row])
      return seen ?? null
    },
    setDeleted: ({ accountId }, { kind, id }, deletedMs) =>
      db.transaction().execute(async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable('assessment')
          .set({ deleted_ms: deletedMs })
          .where('kind', '=', kind)
          .where('id', '=', id)
          .where('user_id', '=', accountId)
          .executeTakeFirstOrThrow()
        if (numUpdatedRows === 0n) return false
        await transaction.updateTable(kind).set({ deleted_ms: deletedMs }).where('id', '=', id).execute()
        return true
      }),
    deletedBefore: (ms, limit) =>
      db
        .selectFrom('assessment')
        .selectAll()
        .where('deleted_ms', 'is not', null)
        .where('deleted_ms', '<', ms)
        .orderBy('deleted_ms')
        .limit(limit)
        .execute(),
    remove: ({ kind, id }) =>
      db.transaction().execute(async (transaction) => {
        const { numDeletedRows } = await transaction
          .deleteFrom('assessment')
          .where('kind', '=', kind)
          .where('id', '=', id)
          .where('deleted_ms', 'is not', null)
          .executeTakeFirstOrThrow()
        // It was restored after it was found.
        if (numDeletedRows === 0n) return
        await transaction.deleteFrom(kind).where('id', '=', id).execute()
        await transaction
          .deleteFrom('assessment_note')
          .where('kind', '=', kind)
          .where('assessment_id', '=', id)
          .execute()
        await transaction.deleteFrom('team_share').where('kind', '=', kind).where('record_id', '=', id).execute()
      }),
    notes: {
      list: ({ user_id, kind, id }) =>
        db
          .selectFrom('assessment_note')
          .selectAll()
          .where('kind', '=', kind)
          .where('assessment_id', '=', id)
          .where('user_id', '=', user_id)
          .orderBy('created_ms')
          .orderBy('id')
          .execute(),
      add: (note, most) =>
        db.transaction().execute(async (transaction) => {
          const { numUpdatedRows } = await transaction
            .updateTable('assessment')
            .set({ note_count: sql`note_count + 1` })
            .where('kind', '=', note.kind)
            .where('id', '=', note.assessment_id)
            .where('user_id', '=', note.user_id)
            .where('note_count', '<', most)
            .executeTakeFirstOrThrow()
          if (numUpdatedRows === 0n) return false
          await transaction.insertInto('assessment_note').values(note).execute()
          return true
        }),
      remove: ({ accountId }, { kind, id }, noteId) =>
        db.transaction().execute(async (transaction) => {
          const { numDeletedRows } = await transaction
            .deleteFrom('assessment_note')
            .where('id', '=', noteId)
            .where('kind', '=', kind)
            .where('assessment_id', '=', id)
            .where('user_id', '=', accountId)
            .executeTakeFirstOrThrow()
          if (numDeletedRows === 0n) return false
          await transaction
            .updateTable('assessment')
            .set({ note_count: sql`note_count - 1` })
            .where('kind', '=', kind)
            .where('id', '=', id)
            .execute()
          return true
        }),
    },
    submissions: {
      async find({ accountId }, kind, key) {
        const row = await db
          .selectFrom('submission')
          .select('record_id')
          .where('user_id', '=', accountId)
          .where('kind', '=', kind)
          .where('key', '=', key)
          .executeTakeFirst()
        return row?.record_id ?? null
      },
      add: ({ accountId }, submission, recordId) =>
        db.transaction().execute(async (transaction) => {
          await requireAccount(transaction, accountId)
          await addSubmission(transaction, accountId, submission, recordId)
        }),
      async removeBefore(ms) {
        await db.deleteFrom('submission').where('created_ms', '<', ms).execute()
      },
    },
  }
}

/** False when the account has already sent a record with this key. */
export async function addSubmission(
  db: Kysely<Schema>,
  accountId: string,
  { kind, key, createdMs }: Submission,
  recordId: string,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('submission')
    .values({ user_id: accountId, kind, key, record_id: recordId, created_ms: createdMs })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

const insertEntry = prepareQuery((db, entry: AssessmentRow) => db.insertInto('assessment').values(entry))

/** Adds the entry of a new record. */
export async function addEntry(transaction: Kysely<Schema>, entry: AssessmentRow): Promise<void> {
  await insertEntry(transaction, entry)
}

/** Sending a deleted record again restores it. */
export async function restoreEntry(transaction: Kysely<Schema>, { kind, id, user_id }: AssessmentRow): Promise<void> {
  const { numUpdatedRows } = await transaction
    .updateTable('assessment')
    .set({ deleted_ms: null })
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .where('deleted_ms', 'is not', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n) await transaction.updateTable(kind).set({ deleted_ms: null }).where('id', '=', id).execute()
}

function withinBox(
  where: ExpressionBuilder<Schema, 'assessment'>,
  { south, west, north, east }: NonNullable<AssessmentSelection['box']>,
) {
  const isBetween = west <= east
  const lon = isBetween
    ? where.and([where('lon', '>=', west), where('lon', '<=', east)])
    : where.or([where('lon', '>=', west), where('lon', '<=', east)])
  return where.and([where('lat', '>=', south), where('lat', '<=', north), lon])
}
