import { queryOptions } from '@tanstack/react-query'
import { sources } from '@varuna/contract/watch/source'
import { request } from '~/api/request.ts'

const REFETCH_MS = 30_000

export const sourcesQuery = queryOptions({
  queryKey: ['sources'],
  refetchInterval: REFETCH_MS,
  queryFn: ({ signal }) => request(sources, '/api/sources', { signal }),
})
