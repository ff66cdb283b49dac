import type Sqlite from 'better-sqlite3'

/** Read in about half a second. */
const WHOLE_BYTES = 128e6
/** Of a larger database, each table with fewer rows is read until this much time has passed. */
const TABLE_ROWS = 20_000
const ENOUGH_MS = 500

/**
 * The first fault of the pages of a database, in at most about a second: of all pages, or in a large database of the smaller tables and of
 * the first row of the others. Values of rows have no digests. Throws what SQLite throws where it cannot read on.
 */
export function findStructureFault(file: Sqlite.Database, wholeBytes = WHOLE_BYTES): string | null {
  const sizeOf = (name: string) => Number(file.pragma(name, { simple: true }))
  if (sizeOf('page_count') * sizeOf('page_size') <= wholeBytes) return check(file, 'quick_check(1)')
  const endMs = performance.now() + ENOUGH_MS
  for (const { name, isSmall } of readTables(file)) {
    file.prepare(`select * from "${name}" limit 1`).get()
    const fault = isSmall && performance.now() < endMs ? check(file, `quick_check("${name}")`) : null
    if (fault !== null) return fault
  }
  return null
}

function readTables(file: Sqlite.Database): { name: string; isSmall: boolean }[] {
  const tables = file
    .prepare<[], { name: string; wr: 0 | 1 }>(
      `select name, wr from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%'`,
    )
    .all()
  return tables.map(({ name, wr }) => {
    const last =
      wr === 1 ? null : file.prepare<[], { id: number | null }>(`select max(rowid) as id from "${name}"`).get()
    return { name, isSmall: last != null && (last.id ?? 0) <= TABLE_ROWS }
  })
}

function check(file: Sqlite.Database, pragma: string): string | null {
  const text = String(file.pragma(pragma, { simple: true }))
  return text === 'ok' ? null : text.replace(/^\*\*\* in database main \*\*\*\s*/, '').replaceAll('\n', ' ')
}
