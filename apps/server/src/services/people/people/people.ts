import { createLruCache } from '../../../caches/lru-cache.ts'
import { hasRight, type Right } from '@varuna/vocabulary/rights'
import type { Person } from '@varuna/contract/people/person'
import type { Accounts } from '../../../accounts/accounts.ts'
import type { Principal } from '../../../principal/principal.ts'
import type { Store } from '../../../store/interfaces/store.ts'

const MAX_REMEMBERED = 10_000
/** Names never change, but another process may remove an account. */
const REMEMBERED_MS = 60_000
/** Ids per statement. */
const MAX_ASKED = 500

/** People of this installation, with what others may see of them. */
export interface People {
  /** Null for null; a removed account is named as such. */
  named(ids: readonly (string | null)[]): Promise<(id: string | null) => Person | null>
  /** Those who still have an account. */
  existing(ids: readonly string[]): Promise<Person[]>
  has(id: string): Promise<boolean>
  /** False also for who has no account. */
  mayDo(id: string, right: Right): Promise<boolean>
  /** What an account with this role may do, with or without a second factor. */
  heldRole: Accounts['roles']['heldRole']
  /** People who sign in with this e-mail address or have this name: at most two. */
  find(account: string): Promise<Person[]>
  /** The account was removed. */
  forget(id: string): void
}

export function createPeople(accounts: Pick<Accounts, 'people' | 'roles'>, nameOfRemoved: string): People {
  const names = createLruCache<string, { name: string }>(MAX_REMEMBERED, { ttl: REMEMBERED_MS })
  let forgotten = 0
  /** The names of those who have an account. */
  const namesOf = async (ids: readonly string[]): Promise<Map<string, string>> => {
    const found = new Map<string, string>()
    const unknown: string[] = []
    for (const id of new Set(ids)) {
      const known = names.get(id)
      if (known) found.set(id, known.name)
      else unknown.push(id)
    }
    for (let from = 0; from < unknown.length; from += MAX_ASKED) {
      const before = forgotten
      for (const { id, name } of await accounts.people({ ids: unknown.slice(from, from + MAX_ASKED) })) {
        found.set(id, name)
        // Do not cache a name read while its account was being removed.
        if (before === forgotten) names.set(id, { name })
      }
    }
    return found
  }
  return {
    find: (account) => accounts.people({ account }),
    async named(ids) {
      const found = await namesOf(ids.filter((id) => id !== null))
      return (id) => (id === null ? null : { id, name: found.get(id) ?? nameOfRemoved })
    },
    existing: async (ids) => [...(await namesOf(ids))].map(([id, name]) => ({ id, name })),
    has: async (id) => (await namesOf([id])).has(id),
    mayDo: async (id, right) => (await namesOf([id])).has(id) && hasRight(await accounts.roles.roleOf(id), right),
    heldRole: (role, hasFactor) => accounts.roles.heldRole(role, hasFactor),
    forget(id) {
      forgotten += 1
      names.delete(id)
    },
  }
}

/** The account itself and the colleagues of its teams, by name; nobody else is listed. */
export async function listColleagues(
  { store, people }: { store: Pick<Store, 'teams'>; people: Pick<People, 'existing'> },
  { accountId }: Principal,
): Promise<Person[]> {
  const teams = await store.teams.of(accountId)
  const ids = new Set([accountId, ...teams.flatMap(({ memberIds }) => memberIds)])
  return (await people.existing([...ids])).toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
}
