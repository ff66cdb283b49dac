import { useQuery } from '@tanstack/react-query'
import type { Session } from '@varuna/contract/people/session'
import { useSyncExternalStore } from 'react'
import { sessionQuery } from './queries.ts'
import { readStoredSession, subscribeToStoredSession } from './session-storage.ts'

/** The session in browser storage; `checked` is true once the request to the server has succeeded or failed. */
export function useSession(): { session: Session | null; checked: boolean } {
  const { isFetched } = useQuery(sessionQuery)
  const session = useSyncExternalStore(subscribeToStoredSession, readStoredSession, () => null)
  return { session, checked: isFetched }
}
