import {
  infiniteQueryOptions,
  mutationOptions,
  queryOptions,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query'
import {
  alertChangesAnswer,
  alertChangeAnswer,
  alertDetails,
  MAX_CHANGED_AT_ONCE,
  queueCounts,
  queuePage,
  type AlertChange,
  type AlertChangeRequest,
  type AlertChangesAnswer,
  type AlertChangesRequest,
  type AlertDetails,
  type QueuedAlert,
  type QueueOrder,
  type QueuePage,
  withheldAlerts,
} from '@varuna/contract/desk/alert-queue'
import { waitingEvents } from '@varuna/contract/desk/waiting-event'
import { isUnreadable } from '@varuna/contract/unreadable'
import { json, request } from '../../../api/request.ts'
import { readStoredSession } from '../../../session/session-storage.ts'
import { filterQuery, matchesFilters, type AlertFilters } from './alert-filters.ts'
import { mergeAlert, mergeDetails } from './merge-alert.ts'

const ALERTS_A_PAGE = 200

const MAX_RECENT = 500
type Recent = Map<string, { alert: QueuedAlert; change: AlertChange }>
const recents = new WeakMap<QueryClient, Recent>()

function recentOf(client: QueryClient): Recent {
  const recent = recents.get(client) ?? new Map()
  recents.set(client, recent)
  return recent
}

function remember(client: QueryClient, alert: QueuedAlert, change: AlertChange) {
  const recent = recentOf(client)
  recent.delete(alert.id)
  recent.set(alert.id, { alert, change })
  const [oldest] = recent.keys()
  if (recent.size > MAX_RECENT && oldest !== undefined) recent.delete(oldest)
}

/** A response to a request made before a change would revert the change. */
function withRecentChanges(
  client: QueryClient,
  page: QueuePage,
  { filters, order }: QueueView,
  isFirst: boolean,
): QueuePage {
  const userId = readStoredSession()?.userId ?? null
  let pages: readonly QueuePage[] = [page]
  for (const { alert } of recentOf(client).values()) {
    if (isFirst || page.alerts.some(({ id }) => id === alert.id))
      pages = mergeAlert(pages, alert, matchesFilters(alert, filters, userId), order)
  }
  return pages[0] ?? page
}

/** All queries that the alert stream keeps up to date. */
const root = ['alert-queue'] as const
const pagesKey = [...root, 'pages'] as const
const countsKey = [...root, 'counts'] as const
const detailsKey = [...root, 'details'] as const

/** The stream keeps them up to date; after a lost connection they are refetched. */
const kept = { staleTime: Infinity, refetchOnWindowFocus: false, refetchOnReconnect: false } as const

interface QueueView {
  filters: AlertFilters
  order: QueueOrder
}

export const queueQuery = (filters: AlertFilters, order: QueueOrder = 'newest') =>
  infiniteQueryOptions({
    queryKey: [...pagesKey, filterQuery(filters), { filters, order } satisfies QueueView] as const,
    ...kept,
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }: QueuePage) => next,
    queryFn: async ({ client, signal, pageParam }) => {
      const query = new URLSearchParams(filterQuery(filters))
      query.set('order', order)
      query.set('limit', String(ALERTS_A_PAGE))
      if (pageParam !== null) query.set('after', pageParam)
      const page = await request(queuePage, `/api/alerts?${query}`, { signal })
      return withRecentChanges(client, page, { filters, order }, pageParam === null)
    },
  })

/** Number of alerts matching the filter in each state. */
export const queueCountsQuery = (filters: AlertFilters) =>
  queryOptions({
    queryKey: [...countsKey, filterQuery(filters)] as const,
    ...kept,
    queryFn: ({ signal }) => request(queueCounts, `/api/alerts/counts?${filterQuery(filters)}`, { signal }),
  })

const WITHHELD_EVERY_MS = 60_000

export const withheldQuery = queryOptions({
  queryKey: ['alerts-withheld'] as const,
  refetchInterval: WITHHELD_EVERY_MS,
  queryFn: ({ signal }) => request(withheldAlerts, '/api/alerts/withheld', { signal }),
})

export const waitingQuery = queryOptions({
  queryKey: ['alerts-waiting'] as const,
  refetchInterval: WITHHELD_EVERY_MS,
  queryFn: ({ signal }) => request(waitingEvents, '/api/alerts/waiting', { signal }),
})

export const alertQuery = (id: string) =>
  queryOptions({
    queryKey: [...detailsKey, id] as const,
    ...kept,
    // Pages that were left are not kept up to date, so they are refetched.
    gcTime: 0,
    queryFn: async ({ client, signal }) => {
      const details = await request(alertDetails, `/api/alerts/${encodeURIComponent(id)}`, { signal })
      const recent = recentOf(client).get(id)
      return recent ? mergeDetails(details, recent.alert, recent.change) : details
    },
  })

export const changeAlertMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, change }: { id: string; change: AlertChangeRequest }) =>
      request(alertChangeAnswer, `/api/alerts/${encodeURIComponent(id)}/changes`, json(change)),
    onSuccess: ({ unreached: _, ...details }) => {
      client.setQueryData(alertQuery(details.alert.id).queryKey, details)
      applyToQueues(client, details.alert)
      refreshCounts(client)
    },
  })

interface ManyChanges {
  alerts: readonly Pick<QueuedAlert, 'id' | 'version'>[]
  change: AlertChangesRequest['change']
}

/** One decision about any number of alerts, in as many requests as they need. */
export const changeAlertsMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: async ({ alerts, change }: ManyChanges): Promise<AlertChangesAnswer> => {
      const answer: AlertChangesAnswer = { changed: [], refused: [], unreached: [] }
      for (let from = 0; from < alerts.length; from += MAX_CHANGED_AT_ONCE) {
        const part = alerts.slice(from, from + MAX_CHANGED_AT_ONCE).map(({ id, version }) => ({ id, version }))
        const { changed, refused, unreached } = await request(
          alertChangesAnswer,
          '/api/alerts/changes',
          json({ alerts: part, change } satisfies AlertChangesRequest),
        )
        for (const alert of changed) if (!isUnreadable(alert)) applyToQueues(client, alert)
        answer.changed.push(...changed)
        answer.refused.push(...refused)
        answer.unreached.push(...unreached)
      }
      return answer
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: detailsKey })
      refreshCounts(client)
    },
  })

/** Updates the cache with a change, whichever page or tab made it. */
export function applyChange(client: QueryClient, alert: QueuedAlert, change: AlertChange): void {
  client.setQueryData(
    alertQuery(alert.id).queryKey,
    (details: AlertDetails | undefined) => details && mergeDetails(details, alert, change),
  )
  remember(client, alert, change)
  applyToQueues(client, alert)
  refreshCounts(client)
}

function applyToQueues(client: QueryClient, alert: QueuedAlert) {
  const userId = readStoredSession()?.userId ?? null
  for (const [key, data] of client.getQueriesData<InfiniteData<QueuePage, string | null>>({ queryKey: pagesKey })) {
    if (!data) continue
    const { filters, order } = key[3] as QueueView
    const pages = mergeAlert(data.pages, alert, matchesFilters(alert, filters, userId), order)
    if (pages !== data.pages) client.setQueryData(key, { ...data, pages })
  }
}

const COUNT_AGAIN_MS = 1_000
const counting = new WeakMap<QueryClient, ReturnType<typeof setTimeout>>()

/** Refetches the counts soon, once for all changes in between. */
function refreshCounts(client: QueryClient) {
  if (counting.has(client)) return
  const count = () => {
    counting.delete(client)
    void client.invalidateQueries({ queryKey: countsKey })
  }
  counting.set(client, setTimeout(count, COUNT_AGAIN_MS))
}

/** Refetches everything after missed changes. */
export const refreshAlerts = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: root })

/** The cursor at which the stream continues; null when no list has been read yet. */
export function newestCursor(client: QueryClient): string | null {
  const queues = client.getQueriesData<InfiniteData<QueuePage, string | null>>({ queryKey: pagesKey })
  return queues.at(-1)?.[1]?.pages[0]?.cursor ?? null
}
