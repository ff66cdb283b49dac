import type { StoredRecord } from '@varuna/contract/faults/request-fault'
import { codedError } from '../../../errors/coded-error.ts'

/** The record in a row; throws `not_found` without a row and `unreadable` when the row cannot be read. */
export function requireReadable<Row, Value>(
  row: Row | null,
  read: (row: Row) => Value | null,
  record: StoredRecord,
  id: string,
): Value {
  if (row === null) throw codedError('not_found.record', { record })
  const value = read(row)
  if (value === null) throw codedError('unreadable', { record, id })
  return value
}
