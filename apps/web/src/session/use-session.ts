import { useQuery } from '@tanstack/react-query'
import type { Session } from '@varuna/contract/session'
import { useSyncExternalStore } from 'react'
import { sessionQuery } from './queries.ts'
import { readMirror, subscribeToMirror } from './session-mirror.ts'

/** The session as browser storage mirrors it; `checked` once the server has answered, or could not be asked. */
export function useSession(): { session: Session | null; checked: boolean } {
  const { isFetched } = useQuery(sessionQuery)
  const session = useSyncExternalStore(subscribeToMirror, readMirror, () => null)
  return { session, checked: isFetched }
}
