import pg from 'pg'

/** The PostgreSQL server for tests, from TEST_DATABASE_URL; null when there is none. */
export const testPostgres = process.env['TEST_DATABASE_URL'] ?? null

/** Creates an empty database on the test server, dropping an existing one of the same name; returns its URL. */
export async function emptyPostgres(name: string): Promise<string> {
  const client = new pg.Client({ connectionString: testPostgres ?? '' })
  await client.connect()
  await client.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`)
  await client.query(`create database ${pg.escapeIdentifier(name)}`)
  await client.end()
  const url = new URL(testPostgres ?? '')
  url.pathname = `/${name}`
  return url.href
}
