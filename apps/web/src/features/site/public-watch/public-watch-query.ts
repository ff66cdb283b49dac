import { queryOptions } from '@tanstack/react-query'
import { publicWatch } from '@varuna/contract/public/public-watch'
import { request } from '~/api/request.ts'

const FRESH_MS = 5 * 60_000

export const publicWatchQuery = queryOptions({
  queryKey: ['public-watch'],
  queryFn: ({ signal }) => request(publicWatch, '/api/public/watch', { signal }),
  staleTime: FRESH_MS,
  refetchInterval: ({ state }) => (state.data?.mode === 'live' ? FRESH_MS : false),
})
