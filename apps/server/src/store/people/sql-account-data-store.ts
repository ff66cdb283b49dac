import { sql, type Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'
import type { AccountDataStore, ExportedRow } from '../interfaces/people/account-data-store.ts'
import { accountDataParts, type AccountDataPart } from './account-data-parts.ts'

export function createAccountDataStore(db: Kysely<Schema>): AccountDataStore {
  const parts: Readonly<Record<string, AccountDataPart>> = accountDataParts
  return {
    parts: Object.keys(parts),
    async page(accountId, name, after, limit) {
      const part = parts[name]
      if (part === undefined) throw new Error(`no part of an account is named ${name}`)
      const key = sql.join(part.key.map((column) => sql.ref(column)))
      const since = after && sql`and (${key}) > (${sql.join(part.key.map((column) => after[column]))})`
      const { rows } = await sql<ExportedRow>`select * from ${sql.table(part.table)}
        where ${part.belongsTo(accountId)} ${since ?? sql``} order by ${key} limit ${limit}`.execute(db)
      return rows.map((row) => exportedOf(part, row))
    },
  }
}

function exportedOf({ without = [], only, json = [] }: AccountDataPart, row: ExportedRow): ExportedRow {
  const kept = Object.entries(row).filter(([name]) => !without.includes(name) && (only?.includes(name) ?? true))
  return Object.fromEntries(
    kept.map(([name, value]) => [name, json.includes(name) && typeof value === 'string' ? readJson(value) : value]),
  )
}

/** A damaged value stays the text that it is. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
