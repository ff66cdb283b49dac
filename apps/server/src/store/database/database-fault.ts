import { isDamage } from '../interfaces/store-fault.ts'

/** An error that names the database that could not be opened or read, with what to do about it. */
export function namedFault({ kind, place }: { kind: string; place: string }, error: unknown): Error {
  const reason = error instanceof Error ? error.message : String(error)
  if (error instanceof DatabaseFault) return error
  return new DatabaseFault(
    isDamage(error)
      ? `The database ${place} is damaged: ${reason}. Stop every program that uses it, keep a copy of the file and of those beside it ` +
          `(-wal, -shm), and restore a backup. What can still be read is saved by: sqlite3 ${place} .recover > saved.sql`
      : `The ${kind} database ${place} cannot be opened: ${reason}`,
    { cause: error },
  )
}

class DatabaseFault extends Error {}
