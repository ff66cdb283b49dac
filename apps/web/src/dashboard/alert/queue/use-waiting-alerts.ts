import { useInfiniteQuery } from '@tanstack/react-query'
import type { Alert } from '@varuna/contract/alert'
import type { QueuePage } from '@varuna/contract/desk/alert-queue'
import { isUnreadable, splitHistory } from '@varuna/contract/unreadable'
import { useMemo, useState } from 'react'
import { noFilters } from './alert-filters.ts'
import { alertsOf } from './merge-alert.ts'
import { queueQuery } from './queries.ts'

/** Identifies an alert with its latest raise, so that a hidden alert reappears when raised again. */
const keyOf = (entry: QueuePage['alerts'][number]) => (isUnreadable(entry) ? entry.id : `${entry.id} ${entry.lastTime}`)

/** Unresolved alerts of a kind, most recently raised first. `hide` removes the current ones from view, not from the queue. */
export function useWaitingAlerts(kind: Alert['kind']) {
  const filters = useMemo(() => ({ ...noFilters, kind: [kind] }), [kind])
  const { data, isPending, error, refetch } = useInfiniteQuery(queueQuery(filters))
  const [hidden, setHidden] = useState<ReadonlySet<string>>(() => new Set())
  const all = useMemo(() => alertsOf(data?.pages ?? []), [data])
  const shown = useMemo(() => splitHistory(all.filter((entry) => !hidden.has(keyOf(entry)))), [all, hidden])
  return {
    ...shown,
    isPending,
    error,
    retry: () => void refetch(),
    hide: () => setHidden(new Set(all.map(keyOf))),
  }
}
export type WaitingAlerts = ReturnType<typeof useWaitingAlerts>
