import { useQuery } from '@tanstack/react-query'
import { hasRight, type Right, type Role } from '@varuna/vocabulary/rights'
import { useSyncExternalStore } from 'react'
import { sessionQuery } from './queries.ts'
import { readStoredSession, subscribeToStoredSession, type StoredSession } from './session-storage.ts'

/** The session in browser storage; `checked` is true once the request to the server has succeeded or failed. */
export function useSession(): { session: StoredSession | null; checked: boolean } {
  const { isFetched } = useQuery(sessionQuery)
  const session = useSyncExternalStore(subscribeToStoredSession, readStoredSession, () => null)
  return { session, checked: isFetched }
}

/** The account's role; null until the server has answered. */
export function useRole(): Role | null {
  const { data } = useQuery(sessionQuery)
  return data?.session?.role ?? null
}

/** The role that waits for a second factor; null where none does. */
export function useRoleWithFactor(): Role | null {
  const { data } = useQuery(sessionQuery)
  return data?.session?.roleWithFactor ?? null
}

/** Whether the account's role has the right; null until the server has answered, when nothing is offered and nothing refused. */
export function useRight(right: Right): boolean | null {
  const role = useRole()
  return role === null ? null : hasRight(role, right)
}
