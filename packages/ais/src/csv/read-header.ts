import { splitCells, type Separator } from '@varuna/csv/split-cells'
import type { DateOrder } from '../time/parse-time.ts'
import { dialects, normaliseColumnName, type Dialect, type Field } from './dialects.ts'

export interface Header {
  dialect: Dialect
  /** Number of cells in a row. */
  width: number
  /** Column index of each field; absent fields are omitted. */
  columnIndex: Partial<Record<Field, number>>
  /** How dates with slashes are read; the day comes first when absent. */
  dateOrder?: DateOrder
}

export type HeaderResult = { ok: true; value: Header } | { ok: false; error: string }

/**
 * Detects the dialect of a table from its header line: every required column is present and no column is unknown. A requested dialect may
 * have additional columns, and so may one that begins with its own. `separator` overrides the dialect's own for a table that a spreadsheet
 * re-saved. On failure the error says which columns are needed and which were found.
 */
export function readHeader(
  line: string,
  asked: Dialect | null = null,
  separator: Separator | null = null,
): HeaderResult {
  const text = line.replace(/^\uFEFF/, '').trim()
  for (const known of asked === null ? dialects : [asked]) {
    for (const one of separator === null ? [known.separator, ...SAVED_WITH] : [separator]) {
      const header = readHeaderOf({ ...known, separator: one }, text, asked !== null)
      if (header !== null) return { ok: true, value: header }
    }
  }
  return { ok: false, error: describeUnknownHeader(text, asked) }
}

/** Separators that spreadsheets use when they re-save a table. */
const SAVED_WITH = [';', '\t'] as const

/** Null when the columns do not match the dialect; a requested dialect accepts additional columns. */
function readHeaderOf(dialect: Dialect, text: string, isRequested: boolean): Header | null {
  const names = (splitCells(text, dialect.separator) ?? []).map(normaliseColumnName)
  if (!dialect.required.every((aliases) => aliases.some((alias) => names.includes(alias)))) return null
  if (new Set(names).size < names.length) return null
  const places = Object.entries(dialect.columns).map(([field, aliases]) => [field, findColumn(names, aliases)] as const)
  const columnIndex: Header['columnIndex'] = Object.fromEntries(places.filter(([, place]) => place >= 0))
  if (!isRequested && dialect.isLowerCase === true && columnIndex.speed !== undefined && text !== text.toLowerCase())
    return null
  const unknown = names.filter((name) => !isKnownColumn(dialect, name))
  const mayHaveOthers = isRequested || dialect.beginsWith?.every((name, at) => names[at] === name) === true
  if (unknown.length > 0 && !mayHaveOthers) return null
  if (!isRequested && unknown.some((name) => MAY_STATE_UNIT.test(name))) return null
  return { dialect, width: names.length, columnIndex }
}

/** An unknown column may change the meaning of the known ones. */
const MAY_STATE_UNIT = /speed|sog|unit|knots|kmh/

const findColumn = (names: string[], aliases: string[]) =>
  aliases.map((alias) => names.indexOf(alias)).find((at) => at >= 0) ?? -1

const isKnownColumn = ({ columns, required, ignored: unread }: Dialect, name: string) =>
  unread.includes(name) || [...Object.values(columns), ...required].some((aliases) => aliases.includes(name))

/** Finds a dialect by its id, as given to `--dialect`; null when there is none. */
export const findDialect = (id: string): Dialect | null => dialects.find((dialect) => dialect.id === id) ?? null

export const dialectIds = dialects.map(({ id }) => id)

/** Whether a line looks like a header: at least three cells that start with a letter, none that starts with a digit. */
export const isHeaderLine = (line: string) =>
  line.split(/[,;\t]/).filter((cell) => /^["# ]*[a-z_]/i.test(cell)).length >= 3 &&
  !line.split(/[,;\t]/).some((cell) => /^["' ]*[-+.]?\d/.test(cell))

const formatColumns = ({ required }: Dialect) => required.map((aliases) => aliases.join(' or ')).join(', ')

const namesOfOthers = dialects.filter(({ beginsWith }) => beginsWith === undefined).map(({ name }) => name)

/** What a table needs, without a full stop. */
export const describeNeededColumns =
  'A table must begin with the columns mmsi, timestamp, lat and lon in lower case, its speeds in knots, or have all columns of ' +
  `${namesOfOthers.slice(0, -1).join(', ')} or ${namesOfOthers.at(-1)}`

function describeUnknownHeader(text: string, asked: Dialect | null): string {
  if (asked !== null) {
    return `A table of ${asked.name} has the columns ${formatColumns(asked)}, each once; found: ${quoted(text)}.`
  }
  return `${describeNeededColumns}; this one has ${quoted(text)}.`
}

const MAX_QUOTED = 200
const quoted = (text: string) => JSON.stringify(text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}...` : text)
