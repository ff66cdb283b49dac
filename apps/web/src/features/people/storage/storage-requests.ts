import { keepPreviousData, mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { storageOverview, type StorageLimitForm } from '@varuna/contract/people/storage'
import { json, request, send } from '~/api/request.ts'

/** With the account of this name or address alone; empty for those that store most. */
export const storageQuery = (account: string) =>
  queryOptions({
    queryKey: ['storage', account],
    queryFn: ({ signal }) =>
      request(storageOverview, account === '' ? '/api/storage' : `/api/storage?${new URLSearchParams({ account })}`, {
        signal,
      }),
    placeholderData: keepPreviousData,
  })

const readAgain = (client: QueryClient) => client.invalidateQueries({ queryKey: ['storage'] })

export const limitsMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (limits: StorageLimitForm) => send('/api/storage', json(limits, 'PUT')),
    onSettled: () => readAgain(client),
  })

/** Null removes the quota of the account. */
export const quotaMutation = (client: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: (maxBytes: number | null) =>
      send(
        `/api/storage/accounts/${encodeURIComponent(id)}`,
        maxBytes === null ? { method: 'DELETE' } : json({ maxBytes }, 'PUT'),
      ),
    onSettled: () => readAgain(client),
  })
