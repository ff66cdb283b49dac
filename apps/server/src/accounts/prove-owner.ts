import { codedError } from '../errors/coded-error.ts'
import type { AccountLibrary } from './account-library.ts'

/** For this long after it signed in, a session proves the owner of an account that has no password. */
const FRESH_MS = 5 * 60_000

interface OpenSession {
  readonly email: string
  readonly openedMs: number
}

/**
 * The stored digest of the password that the owner entered again, null where the account has none and the session is new; undefined for a wrong
 * password. Throws `sign_in_again` without a password in an older session.
 */
export async function proveOwnerOf(
  { digestOf, provenDigest }: Pick<AccountLibrary, 'digestOf' | 'provenDigest'>,
  { email, openedMs }: OpenSession,
  password: string | undefined,
  client: string | null,
): Promise<string | null | undefined> {
  if ((await digestOf(email)) !== undefined) return (await provenDigest(email, password ?? '', client)) ?? undefined
  if (Date.now() - openedMs > FRESH_MS) throw codedError('sign_in_again')
  return null
}
