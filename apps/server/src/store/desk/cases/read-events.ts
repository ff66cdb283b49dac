import { setImmediate as immediate } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import type { CaseEventCount } from '../../interfaces/desk/case-store.ts'
import type { CaseEventRow } from '../../interfaces/rows/case-rows.ts'

/** Timeline lines read before yielding to other requests. */
const LINES_A_READ = 500

export async function* readEvents(db: Kysely<Schema>, id: string): AsyncGenerator<CaseEventRow> {
  const query = db.selectFrom('case_event').selectAll().where('case_id', '=', id).orderBy('number')
  for (let after = 0, isLast = false; !isLast;) {
    const rows = await query.where('number', '>', after).limit(LINES_A_READ).execute()
    yield* rows
    after = rows.at(-1)?.number ?? after
    isLast = rows.length < LINES_A_READ
    // On SQLite a statement resolves without yielding to the event loop, and a timeline may have 10,000 lines.
    await immediate()
  }
}

export async function readNewestEvents(
  db: Kysely<Schema>,
  id: string,
  { before, limit }: { before: number | null; limit: number },
): Promise<CaseEventRow[]> {
  let query = db.selectFrom('case_event').selectAll().where('case_id', '=', id)
  if (before !== null) query = query.where('number', '<', before)
  return (await query.orderBy('number', 'desc').limit(limit).execute()).toReversed()
}

export async function countEvents(db: Kysely<Schema>, id: string): Promise<CaseEventCount[]> {
  const rows = await db
    .selectFrom('case_event')
    .select(({ fn }) => ['stated', 'action', fn.countAll<number>().as('lines')])
    .where('case_id', '=', id)
    .groupBy(['stated', 'action'])
    .execute()
  return rows.map((row) => ({ ...row, lines: Number(row.lines) }))
}
