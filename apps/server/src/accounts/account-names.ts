import { createHash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Person } from '@varuna/contract/people/person'
import { toUserName } from '@varuna/contract/people/account'
import { escapeLike } from '../store/database/escape-like.ts'
import { insertOnce } from '../store/database/insert-once.ts'
import type { Schema } from '../store/database/schema.ts'
import { foldLookalikes } from './fold-lookalikes.ts'

/** Numbered names to try, for addresses that were removed and signed up again. */
const MAX_NUMBERED = 50

/**
 * The key of a name: equal for names that differ only in case or look-alike letters. A digest, so that the name of a removed account stays
 * reserved without being stored.
 */
const nameKey = (name: string): string => createHash('sha256').update(foldLookalikes(name)).digest('base64url')

/** Names that people take for those who run the server: an account with one of them has its host beside it. */
const officialKeys = new Set(
  [
    'abuse',
    'admin',
    'administrator',
    'hostmaster',
    'moderator',
    'official',
    'operator',
    'postmaster',
    'root',
    'security',
  ]
    .concat(['server', 'staff', 'support', 'system', 'varuna', 'webmaster'])
    .map(nameKey),
)

/** Candidate names of an account, shortest first. */
function possibleNames(id: string, email: string): string[] {
  const short = toUserName(email)
  const long = `${short} (${email.split('@')[1] ?? ''})`
  const numbered = Array.from({ length: MAX_NUMBERED }, (_, at) => `${long} ${at + 2}`)
  const names = [long, ...numbered, `${long} ${id}`]
  return officialKeys.has(nameKey(short)) ? names : [short, ...names]
}

/** The public name of an account; the first call assigns the shortest one never used before. */
export async function nameAccount(
  db: Kysely<Schema>,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<string> {
  const possible = possibleNames(id, email).map((name) => ({ name, key: nameKey(name) }))
  for (;;) {
    const taken = await db
      .selectFrom('account_name')
      .selectAll()
      .where(({ or, eb }) =>
        or([
          eb('account_id', '=', id),
          eb(
            'display_key',
            'in',
            possible.map(({ key }) => key),
          ),
        ]),
      )
      .execute()
    const own = taken.find(({ account_id }) => account_id === id)?.display_name
    if (own) return own
    const free = possible.find(({ key }) => taken.every(({ display_key }) => display_key !== key))
    if (free === undefined) throw new Error('every name of the account is taken')
    const row = { account_id: id, display_name: free.name, display_key: free.key }
    // If two accounts take a name at once, the second tries again.
    if (await insertOnce(db.insertInto('account_name').values(row))) return free.name
  }
}

/** Accounts with these ids, or at most two with this address or name, as others see them. */
export async function findPeople(
  db: Kysely<Schema>,
  of: { ids: readonly string[] } | { account: string },
): Promise<Person[]> {
  if ('ids' in of && of.ids.length === 0) return []
  const which =
    'ids' in of
      ? sql`where id in (${sql.join(of.ids)})`
      : sql`where ${isCalled(of.account.toLowerCase())} order by email limit 2`
  const { rows } = await sql<{
    id: string
    email: string
    name: string | null
  }>`select id, email, display_name as name from ${sql.table('user')}
    left join account_name on account_id = id ${which}`.execute(db)
  // An interrupted sign-up leaves an account without a name.
  return Promise.all(
    rows.map(async ({ id, email, name }) => ({
      id,
      name: name ?? (await nameAccount(db, { id, email })),
    })),
  )
}

/**
 * Whether an account has this address or, for a text without @, this name, or this short name before the @, all in lower case. A short name
 * that others also have before their @ is ambiguous, so that it never resolves to a stranger who had it first.
 */
const isCalled = (account: string) =>
  account.includes('@')
    ? sql`lower(email) = ${account}`
    : sql`(display_key = ${nameKey(account)} or lower(email) like ${`${escapeLike(account)}@%`} escape '!')`
