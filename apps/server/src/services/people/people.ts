import type { Person } from '@varuna/contract/alert-queue'
import type { Accounts } from '../../accounts/accounts.ts'

/** People that GET /api/people lists. */
const MAX_LISTED = 1_000
/** Names that are remembered; they never change. */
const MAX_REMEMBERED = 10_000
/** Ids in one statement. */
const MAX_ASKED = 500

/** The people of this installation, as they see each other. */
export interface People {
  list(): Promise<Person[]>
  /** Null for null; an account that is gone keeps its id as its name. */
  named(ids: readonly (string | null)[]): Promise<(id: string | null) => Person | null>
  has(id: string): Promise<boolean>
  /** Those who sign in with this e-mail address or bear this name: at most two. */
  find(account: string): Promise<Person[]>
}

export function createPeople(accounts: Pick<Accounts, 'people'>): People {
  const names = new Map<string, string>()
  const remember = async (ids: readonly string[]) => {
    const unknown = [...new Set(ids)].filter((id) => !names.has(id))
    for (let from = 0; from < unknown.length; from += MAX_ASKED)
      for (const { id, name } of await accounts.people({ ids: unknown.slice(from, from + MAX_ASKED) })) {
        if (names.size >= MAX_REMEMBERED) names.clear()
        names.set(id, name)
      }
  }
  return {
    list: () => accounts.people({ limit: MAX_LISTED }),
    find: (account) => accounts.people({ account }),
    async named(ids) {
      const asked = ids.filter((id) => id !== null)
      await remember(asked)
      const found = new Map(asked.map((id) => [id, { id, name: names.get(id) ?? id }]))
      return (id) => (id === null ? null : (found.get(id) ?? { id, name: id }))
    },
    async has(id) {
      await remember([id])
      return names.has(id)
    },
  }
}
