const damaged = new Set(['SQLITE_CORRUPT', 'SQLITE_NOTADB'])

const codeOf = (error: unknown) => String((error as { code?: unknown } | null)?.code ?? '')

/** True when SQLite reports a damaged file; extended codes name the damaged part. */
export function isDamage(error: unknown): boolean {
  const code = codeOf(error)
  return [...damaged].some((name) => code === name || code.startsWith(`${name}_`))
}

const LOCK_HELD = '55P03'

/** PostgreSQL codes: shut down, crashed, starting, out of connections, statement cancelled, lock timeout; and connection errors. */
const unreachable = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '57014',
  LOCK_HELD,
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
])
/** Errors that the client library reports without a code. */
const unreachableMessage =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/
const MAX_CAUSE_DEPTH = 5

/** True when a remote database did not respond, so that a retry may succeed. */
export function isUnreachable(error: unknown): boolean {
  let current = error
  for (let depth = 0; current instanceof Error && depth < MAX_CAUSE_DEPTH; depth++, current = current.cause) {
    const code = codeOf(current)
    if (unreachable.has(code) || code.startsWith('08') || unreachableMessage.test(current.message)) return true
  }
  return false
}

/** True when another PostgreSQL client held a lock for longer than the timeout. */
export const isLockHeld = (error: unknown): boolean => codeOf(error) === LOCK_HELD
