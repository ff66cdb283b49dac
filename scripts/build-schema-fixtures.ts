/**
 * Writes the fixtures of the schema after each migration that lacks them: `npm run schema`, with TEST_DATABASE_URL naming a PostgreSQL
 * server. `npm run schema -- --release` also records the digests of all fixtures, after which a change of one fails the tests.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { emptyPostgres, testPostgres } from '../apps/server/src/store/database/empty-postgres.ts'
import { migrate } from '../apps/server/src/store/database/migrate.ts'
import { openPostgres, openSqlite } from '../apps/server/src/store/open-database.ts'
import {
  databaseKinds,
  digestOf,
  dumpSchema,
  fixtureFolder,
  fixturePath,
  readFixture,
} from '../apps/server/src/store/database/testing-schema.ts'
import { migrations } from '../apps/server/src/store/migrations/migrations.ts'

if (testPostgres === null) {
  console.error('Set TEST_DATABASE_URL to a PostgreSQL server, such as postgres://postgres@127.0.0.1:5432/postgres.')
  process.exit(1)
}

const names = Object.keys(migrations)
for (const [at, name] of names.entries())
  for (const kind of databaseKinds) {
    if (readFixture(fixtureFolder, name, kind) !== null) continue
    const folder = mkdtempSync(join(tmpdir(), 'varuna-schema-'))
    const database = kind === 'sqlite' ? openSqlite(folder) : openPostgres(await emptyPostgres('varuna_schema_fixture'))
    await migrate(database.db, Object.fromEntries(Object.entries(migrations).slice(0, at + 1)))
    writeFileSync(fixturePath(fixtureFolder, name, kind), await dumpSchema(database))
    await database.db.destroy()
    rmSync(folder, { recursive: true })
    console.log(`Wrote ${fixturePath(fixtureFolder, name, kind)}`)
  }

if (process.argv.includes('--release')) {
  const digestsOf = (name: string) =>
    Object.fromEntries(databaseKinds.map((kind) => [kind, digestOf(readFixture(fixtureFolder, name, kind) ?? '')]))
  const released = Object.fromEntries(names.map((name) => [name, digestsOf(name)]))
  writeFileSync(join(fixtureFolder, 'released.json'), `${JSON.stringify(released, null, 2)}\n`)
  console.log(`Recorded ${names.length} released migrations`)
}
