import { closeSync, openSync, readSync, writeSync } from 'node:fs'
import { sql } from 'kysely'
import type { Database } from './open-database.ts'

/** Inverts one bit of a file, without changing its length. */
export function flipByte(file: string, at: number): void {
  const handle = openSync(file, 'r+')
  const byte = Buffer.alloc(1)
  readSync(handle, byte, 0, 1, at)
  byte[0] = (byte[0] ?? 0) ^ 1
  writeSync(handle, byte, 0, 1, at)
  closeSync(handle)
}

const PAGE_BYTES = 4096

/** Closes an embedded database, and inverts one bit of the first page of a table or an index; counts from the end where `at` is negative. */
export async function flipByteOfPage({ db, place }: Database, of: string, at: number): Promise<void> {
  const found = await sql<{ rootpage: number }>`select rootpage from sqlite_schema where name = ${of}`.execute(db)
  const page = found.rows[0]?.rootpage
  if (page === undefined) throw new Error(`The database has no table or index ${of}.`)
  await sql`pragma wal_checkpoint(truncate)`.execute(db)
  await db.destroy()
  flipByte(place, (page - (at < 0 ? 0 : 1)) * PAGE_BYTES + at)
}
