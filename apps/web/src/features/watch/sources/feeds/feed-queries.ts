import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import {
  feeds,
  feedTest,
  type Feed,
  type FeedChangeRequest,
  type Feeds,
  type FeedTestRequest,
  type FeedVersion,
} from '@varuna/contract/watch/feed'
import { json, request } from '~/api/request.ts'
import { feedsQuery } from '~/dashboard/room/header/feeds-query.ts'

const REFETCH_MS = 3_000
const pathOf = (id: string) => `/api/feeds/${encodeURIComponent(id)}` as const

/** All feeds with their settings, for those who may see them. */
export const storedFeedsQuery = queryOptions({
  queryKey: ['stored-feeds'],
  refetchInterval: REFETCH_MS,
  queryFn: ({ signal }) => request(feeds, '/api/feeds', { signal }),
})

const show = (client: QueryClient) => (changed: Feeds) => {
  client.setQueryData(storedFeedsQuery.queryKey, changed)
  void client.invalidateQueries({ queryKey: feedsQuery.queryKey })
}

export const saveFeedMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, record }: { id: string | null; record: FeedChangeRequest }) =>
      request(feeds, id === null ? '/api/feeds' : pathOf(id), json(record, id === null ? 'POST' : 'PUT')),
    onSuccess: show(client),
  })

export const removeFeedMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id }: Feed & { id: string }) => request(feeds, pathOf(id), { method: 'DELETE' }),
    onSuccess: show(client),
  })

export const bringBackFeedMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, number }: Pick<FeedVersion, 'id' | 'number'>) =>
      request(feeds, `${pathOf(id)}/versions/${number}/restore`, { method: 'POST' }),
    onSuccess: show(client),
  })

export const testFeedMutation = () =>
  mutationOptions({
    mutationFn: (asked: FeedTestRequest) => request(feedTest, '/api/feeds/test', json(asked)),
  })
