const damaged = new Set(['SQLITE_CORRUPT', 'SQLITE_NOTADB'])

const codeOf = (error: unknown) => String((error as { code?: unknown } | null)?.code ?? '')

/** True when SQLite found its file damaged; the longer codes name the damaged part. */
export function isDamage(error: unknown): boolean {
  const code = codeOf(error)
  return [...damaged].some((name) => code === name || code.startsWith(`${name}_`))
}

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
