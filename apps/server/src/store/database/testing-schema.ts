import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Database } from '../open-database.ts'
import { migrate } from './migrate.ts'
import type { Schema } from './schema.ts'

type Kind = Database['kind']
type Migrations = Readonly<Record<string, Migration>>

/** The schema after each migration, as SQL; released ones are named in `released.json` with their digests and never change. */
export const fixtureFolder = join(import.meta.dirname, '../migrations/fixtures')

export const databaseKinds = ['sqlite', 'postgresql'] as const satisfies Kind[]

export const fixturePath = (folder: string, migration: string, kind: Kind) => join(folder, `${migration}.${kind}.sql`)

export const digestOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** Tables with constraints and indexes, and the rows that migrations add, as SQL that recreates them. */
export async function dumpSchema({ kind, db }: Pick<Database, 'kind' | 'db'>): Promise<string> {
  const tables = kind === 'sqlite' ? await sqliteTables(db) : await postgresTables(db)
  const parts: string[] = []
  for (const { name, statements } of tables) parts.push([...statements, ...(await rowsOf(db, name))].join('\n'))
  return `${parts.join('\n\n')}\n`
}

/** Brings an empty database to the state after a migration, from that migration's fixture. */
export async function loadFixture(db: Kysely<Schema>, fixture: string, executed: readonly string[]): Promise<void> {
  for (const statement of fixture.split(/;\n/).filter((text) => text.trim() !== ''))
    await sql.raw(statement).execute(db)
  const done = { up: async () => {} }
  await migrate(db, Object.fromEntries(executed.map((name) => [name, done])))
}

/** Runs each migration from the previous fixture on an empty database created by `open`; returns the differences, one line each. */
export async function checkMigrations(
  { migrations, folder }: { migrations: Migrations; folder: string },
  kind: Kind,
  open: () => Promise<Pick<Database, 'kind' | 'db'>>,
): Promise<string[]> {
  const faults: string[] = []
  const names = Object.keys(migrations)
  const fixtures = names.map((name) => readFixture(folder, name, kind))
  for (const [at, name] of names.entries()) {
    const after = fixtures[at]
    if (after === null || after === undefined) {
      faults.push(`${name}: no fixture of its schema`)
      continue
    }
    const before = at === 0 ? '' : (fixtures[at - 1] ?? '')
    const database = await open()
    await loadFixture(database.db, before, names.slice(0, at))
    await migrate(database.db, Object.fromEntries(Object.entries(migrations).slice(0, at + 1)))
    if ((await dumpSchema(database)) !== after) faults.push(`${name}: its schema differs from its fixture`)
    await database.db.destroy()
  }
  for (const [name, digests] of Object.entries(readReleased(folder))) {
    const fixture = readFixture(folder, name, kind)
    if (!names.includes(name)) faults.push(`${name}: released, and gone`)
    else if (fixture === null || digestOf(fixture) !== digests[kind]) faults.push(`${name}: released, and changed`)
  }
  return faults
}

export function readFixture(folder: string, migration: string, kind: Kind): string | null {
  const path = fixturePath(folder, migration, kind)
  return existsSync(path) ? readFileSync(path, 'utf8') : null
}

const readReleased = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'released.json'), 'utf8')) as Record<string, Record<Kind, string>>

interface Table {
  name: string
  statements: string[]
}

async function sqliteTables(db: Kysely<Schema>): Promise<Table[]> {
  const { rows } = await sql<{ table: string; statements: string }>`
    select tbl_name as "table", json_group_array(sql) as statements
    from (select * from sqlite_master where sql is not null and tbl_name not like 'kysely%' and tbl_name not like 'sqlite%'
      order by tbl_name, type desc, name)
    group by tbl_name order by tbl_name`.execute(db)
  return rows.map(({ table, statements }) => ({
    name: table,
    statements: (JSON.parse(statements) as string[]).map((text) => `${text};`),
  }))
}

/** Equivalent to `pg_dump`, without the program: tests must not depend on its version. */
async function postgresTables(db: Kysely<Schema>): Promise<Table[]> {
  const { rows } = await sql<{
    table: string
    columns: string[]
    constraints: string[]
    tail: string
    indexes: string[]
  }>`
    select relname as "table",
      array(select concat_ws(' ', quote_ident(attname), format_type(atttypid, atttypmod),
          case when collname <> 'default' then 'collate ' || quote_ident(collname) end,
          case when attnotnull then 'not null' end,
          case when attgenerated = 's' then 'generated always as (' || pg_get_expr(adbin, adrelid) || ') stored'
            when adbin is not null then 'default ' || pg_get_expr(adbin, adrelid) end)
        from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
          left join pg_collation on pg_collation.oid = attcollation
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped order by attnum) as columns,
      array(select 'constraint ' || quote_ident(conname) || ' ' || pg_get_constraintdef(oid)
        from pg_constraint where conrelid = pg_class.oid and contype <> 'n' order by conname) as constraints,
      concat_ws(' ', case when relkind = 'p' then 'partition by ' || pg_get_partkeydef(oid) end,
        case when reloptions is not null then 'with (' || array_to_string(reloptions, ', ') || ')' end) as tail,
      array(select replace(pg_get_indexdef(indexrelid), quote_ident(current_schema()) || '.', '')
        from pg_index join pg_class as named on named.oid = indexrelid
        where indrelid = pg_class.oid and not exists (select 1 from pg_constraint where conindid = indexrelid)
        order by named.relname) as indexes
    from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition and relname not like 'kysely%'
    order by relname collate "C"`.execute(db)
  return rows.map(({ table, columns, constraints, tail, indexes }) => ({
    name: table,
    statements: [
      `create table ${table} (\n  ${[...columns, ...constraints].join(',\n  ')}\n)${tail && ` ${tail}`};`,
      ...indexes.map((text) => `${text};`),
    ],
  }))
}

async function rowsOf(db: Kysely<Schema>, table: string): Promise<string[]> {
  const { rows } = await sql<Record<string, number | string | null>>`select * from ${sql.table(table)}`.execute(db)
  const literal = (value: number | string | null) =>
    typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value)
  return rows.map(
    (row) =>
      `insert into ${table} (${Object.keys(row).join(', ')}) values (${Object.values(row).map(literal).join(', ')});`,
  )
}
