import { foldName } from '@varuna/geo/fold-name'
import { sql, type Kysely } from 'kysely'
import { searchText } from '../assessments/entry-rows.ts'
import type { AssessmentRow } from '../database/rows/assessment-rows.ts'
import type { VesselListRow } from '../database/rows/list-rows.ts'
import type { AisStaticDataRow, AisVesselKeyRow } from '../database/rows/position-rows.ts'
import { vesselKeyRows } from '../positions/vessel-keys.ts'

interface Before {
  assessment: AssessmentRow
  vessel_list_row: VesselListRow
  ais_identity: AisStaticDataRow
  ais_vessel_key: AisVesselKeyRow
}

const PAGE = 500

/** What was stored with letters such as 'ø' is found without them, and compared without them, as what is stored now. */
export async function up(db: Kysely<Before>): Promise<void> {
  const isBeyondAscii = (column: string) => sql<boolean>`octet_length(${sql.ref(column)}) > length(${sql.ref(column)})`

  await forEachPage(
    (after: string | null) =>
      db
        .selectFrom('assessment')
        .select(['id', 'search_text'])
        .where(isBeyondAscii('search_text'))
        .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
        .orderBy('id')
        .limit(PAGE)
        .execute(),
    ({ id }) => id,
    async ({ id, search_text }) => {
      await db
        .updateTable('assessment')
        .set({ search_text: searchText([search_text]) })
        .where('id', '=', id)
        .execute()
    },
  )

  const listed = await db
    .selectFrom('vessel_list_row')
    .select('name_key')
    .distinct()
    .where(isBeyondAscii('name_key'))
    .execute()
  for (const { name_key } of listed)
    await db
      .updateTable('vessel_list_row')
      .set({ name_key: foldName(name_key ?? '') })
      .where('name_key', '=', name_key)
      .execute()

  await forEachPage(
    (after: Pick<AisStaticDataRow, 'mmsi' | 'digest'> | null) =>
      db
        .selectFrom('ais_identity')
        .selectAll()
        .where((where) => where.or([isBeyondAscii('name'), isBeyondAscii('call_sign')]))
        .$if(after !== null, (query) => query.where(sql<boolean>`(mmsi, digest) > (${after?.mmsi}, ${after?.digest})`))
        .orderBy('mmsi')
        .orderBy('digest')
        .limit(PAGE)
        .execute(),
    ({ mmsi, digest }) => ({ mmsi, digest }),
    async (row) => {
      await db
        .insertInto('ais_vessel_key')
        .values(vesselKeyRows([row]))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },
  )
}

/** Handles rows page by page; a page begins after the cursor of the last row before it. */
async function forEachPage<Row, Cursor>(
  read: (after: Cursor | null) => Promise<Row[]>,
  cursorOf: (row: Row) => Cursor,
  handle: (row: Row) => Promise<void>,
): Promise<void> {
  let after: Cursor | null = null
  for (;;) {
    const rows = await read(after)
    for (const row of rows) await handle(row)
    const last = rows.at(-1)
    if (last === undefined) return
    after = cursorOf(last)
  }
}
