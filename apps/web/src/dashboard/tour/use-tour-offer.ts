import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readAccountItem, storeAccountItem } from '../../session/account-storage.ts'
import { useSession } from '../../session/use-session.ts'
import { visitQuery } from '../visit/visit-query.ts'

const ITEM = 'tour'
const DONE = 'done'

/**
 * Whether to offer the tour; 'unknown' until the visit is known. This browser remembers accounts that finished the tour, so only others
 * reserve space for the offer.
 */
export function useTourOffer(): 'offered' | 'unknown' | 'none' {
  const { data, isError } = useQuery(visitQuery)
  const userId = useSession().session?.userId ?? ''
  const isDone = data?.tourDone
  useEffect(() => {
    if (isDone !== undefined && userId !== '') storeAccountItem(userId, ITEM, isDone ? DONE : null)
  }, [isDone, userId])
  if (isDone !== undefined) return isDone ? 'none' : 'offered'
  return isError || readAccountItem(userId, ITEM) === DONE ? 'none' : 'unknown'
}
