import { useQuery } from '@tanstack/react-query'
import { hasRight, type Right } from '@varuna/vocabulary/rights'
import { useSyncExternalStore } from 'react'
import { sessionQuery } from './queries.ts'
import { readStoredSession, subscribeToStoredSession, type StoredSession } from './session-storage.ts'

/** The session in browser storage; `checked` is true once the request to the server has succeeded or failed. */
export function useSession(): { session: StoredSession | null; checked: boolean } {
  const { isFetched } = useQuery(sessionQuery)
  const session = useSyncExternalStore(subscribeToStoredSession, readStoredSession, () => null)
  return { session, checked: isFetched }
}

/** Whether the account's role has the right; false until the server has answered. */
export function useRight(right: Right): boolean {
  const { data } = useQuery(sessionQuery)
  const role = data?.session?.role
  return role !== undefined && hasRight(role, right)
}
