import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { storageOverview, type StorageLimitForm } from '@varuna/contract/people/storage'
import { json, request, send } from '~/api/request.ts'

export const storageQuery = queryOptions({
  queryKey: ['storage'],
  queryFn: ({ signal }) => request(storageOverview, '/api/storage', { signal }),
})

export const limitsMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (limits: StorageLimitForm) => send('/api/storage', json(limits, 'PUT')),
    onSettled: () => client.invalidateQueries(storageQuery),
  })

/** Null removes the quota of the account. */
export const quotaMutation = (client: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: (maxBytes: number | null) =>
      send(
        `/api/storage/accounts/${encodeURIComponent(id)}`,
        maxBytes === null ? { method: 'DELETE' } : json({ maxBytes }, 'PUT'),
      ),
    onSettled: () => client.invalidateQueries(storageQuery),
  })
