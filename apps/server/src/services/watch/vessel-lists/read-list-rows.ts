import { createHash } from 'node:crypto'
import type { VesselListKind } from '@varuna/contract/watch/vessel-list'
import type { Countries } from '@varuna/geo/flags/countries'
import type { NewListRow } from '../../../store/interfaces/watch/vessel-list-store.ts'
import { keysOf, listKinds } from './list-kinds.ts'
import { readListCsv } from './read-list-csv.ts'

const ROWS_A_BATCH = 250

const digestOf = (body: string) => createHash('sha256').update(body).digest('hex').slice(0, 32)

/** The rows of a CSV file of a list, in batches. Throws `invalid_input` with line and column. */
export function* readListRows(countries: Countries, kind: VesselListKind, bytes: Uint8Array): Generator<NewListRow[]> {
  const { columns, oneOf, read } = listKinds[kind]
  let rows: NewListRow[] = []
  for (const line of readListCsv(bytes, columns, oneOf)) {
    for (const [part, row] of read(line, countries).entries()) {
      const body = JSON.stringify(row)
      rows.push({ line: line.line, part, ...keysOf(row), digest: digestOf(body), body })
    }
    if (rows.length < ROWS_A_BATCH) continue
    yield rows
    rows = []
  }
  yield rows
}
