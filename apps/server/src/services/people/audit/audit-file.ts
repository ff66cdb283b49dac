import type { AuditFilterQuery } from '@varuna/contract/people/audit'
import type { AuditRecord } from '../../../audit/check-chain.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import { csvRow } from '../../shared/formats/csv-text.ts'
import { toFilter } from './read-audit.ts'

/** Entries read before yielding to other requests. */
const FILE_PAGE = 250

/** As they are stored, so that somebody else can compute each digest. */
const columns = [
  'sequence',
  'time_ms',
  'action',
  'by_kind',
  'by_id',
  'about_kind',
  'about_id',
  'before_values',
  'after_values',
  'origin',
  'previous',
  'digest',
  'salt',
  'address',
] as const satisfies (keyof AuditRecord)[]

/** The entries of a filter, oldest first, as CSV or as one JSON object a line. */
export async function* writeAuditFile(
  { store }: { store: Pick<Store, 'audit'> },
  query: AuditFilterQuery,
  format: 'csv' | 'jsonl',
): AsyncGenerator<string> {
  const cells = (record: AuditRecord) => columns.map((column) => record[column])
  if (format === 'csv') yield csvRow(['time', ...columns])
  for (let after = 0; ;) {
    const records = await store.audit.after(after, FILE_PAGE, toFilter(query))
    yield records
      .map((record) =>
        format === 'csv'
          ? csvRow([new Date(record.time_ms).toISOString(), ...cells(record)])
          : `${JSON.stringify(record, [...columns])}\n`,
      )
      .join('')
    const last = records.at(-1)
    if (records.length < FILE_PAGE || last === undefined) return
    after = last.sequence
  }
}
