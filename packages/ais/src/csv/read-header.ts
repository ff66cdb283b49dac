import { cellsOf } from './cells.ts'
import { dialects, plain, type Dialect, type Field } from './dialects.ts'

export interface Header {
  dialect: Dialect
  /** How many cells a row has. */
  width: number
  /** Where each field stands; fields that are not there are left out. */
  at: Partial<Record<Field, number>>
}

export type ReadHeader = { ok: true; value: Header } | { ok: false; error: string }

/** Tells the dialect of a table by its first line, or says which are known. */
export function readHeader(line: string): ReadHeader {
  const text = line.replace(/^\uFEFF/, '').trim()
  for (const dialect of dialects) {
    const names = cellsOf(text, dialect.separator).map(plain)
    const find = (aliases: string[]) => aliases.map((alias) => names.indexOf(alias)).find((at) => at >= 0) ?? -1
    if (!dialect.signature.every((aliases) => find(aliases) >= 0)) continue
    const places = Object.entries(dialect.columns).map(([field, aliases]) => [field, find(aliases)] as const)
    const at = Object.fromEntries(places.filter(([, place]) => place >= 0))
    return { ok: true, value: { dialect, width: names.length, at } }
  }
  return { ok: false, error: `No table of vessels that is known begins with ${quoted(text)}. ${knownTables}` }
}

/** Whether a line could be a header: several cells of words, none that begins with a digit. */
export const looksLikeHeader = (line: string) =>
  line.split(/[,;\t]/).filter((cell) => /^["# ]*[a-z_]/i.test(cell)).length >= 3 &&
  !line.split(/[,;\t]/).some((cell) => /^["' ]*[-+.]?\d/.test(cell))

export const knownTables = `Known are: ${dialects
  .map(({ name, signature, separator }) => `${name} (${signature.map(([first]) => first).join(separator)})`)
  .join(', ')}.`

const quoted = (text: string) => JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}...` : text)
