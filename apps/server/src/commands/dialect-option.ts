import { dialectIds, findDialect } from '@varuna/ais/csv/read-header'
import type { Dialect } from '@varuna/ais/csv/dialects'
import { InvalidArgumentError, Option } from 'commander'

export const dialectOption = () =>
  new Option('--dialect <name>', `the dialect of the tables: ${dialectIds.join(', ')}`).argParser(parseDialect)

function parseDialect(id: string): Dialect {
  const dialect = findDialect(id)
  if (dialect === null) throw new InvalidArgumentError(`Expected one of: ${dialectIds.join(', ')}.`)
  return dialect
}
