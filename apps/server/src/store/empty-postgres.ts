import pg from 'pg'

/** The server that the tests may use, from TEST_DATABASE_URL; null when there is none. */
export const testPostgres = process.env['TEST_DATABASE_URL'] ?? null

/** Makes an empty database of this name on the tests' server and gives its URL; one that is there is dropped. */
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
