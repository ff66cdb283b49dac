import { CodedError } from '../../errors/coded-error.ts'

/** The record in a row; throws `not_found` without a row and `unreadable` when the row cannot be read. */
export function requireReadable<Row, Value>(
  row: Row | null,
  read: (row: Row) => Value | null,
  kind: string,
  record: string,
): Value {
  if (row === null) throw new CodedError('not_found', `There is no such ${kind}.`)
  const value = read(row)
  if (value === null) throw new CodedError('unreadable', `The stored ${record} cannot be read.`)
  return value
}
