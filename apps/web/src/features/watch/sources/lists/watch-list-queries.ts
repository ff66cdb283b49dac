import { infiniteQueryOptions, mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import {
  watchCsvAnswer,
  watchList,
  watchListList,
  watchListPage,
  type WatchListPage,
  type WatchListRequest,
} from '@varuna/contract/desk/watch-list'
import { z } from 'zod'
import { json, request } from '~/api/request.ts'

const root = ['watch-lists'] as const
const listPath = (id: string) => `/api/watch-lists/${encodeURIComponent(id)}` as const

export const watchListsQuery = queryOptions({
  queryKey: [...root, 'all'],
  queryFn: async ({ signal }) => (await request(watchListList, '/api/watch-lists', { signal })).lists,
})

export const watchedQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...root, 'vessels', id],
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }: WatchListPage) => next,
    queryFn: ({ signal, pageParam }) => {
      const query = new URLSearchParams(pageParam === null ? {} : { after: pageParam })
      return request(watchListPage, `${listPath(id)}?${query}`, { signal })
    },
  })

const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: root })

export const saveListMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, record }: { id: string | null; record: WatchListRequest }) =>
      id === null
        ? request(watchList, '/api/watch-lists', json(record))
        : request(watchList, listPath(id), json(record, 'PUT')),
    onSuccess: () => refresh(client),
  })

export const removeListMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => request(z.undefined(), listPath(id), { method: 'DELETE' }),
    onSettled: () => refresh(client),
  })

/** Adds one vessel, or those of a CSV file. */
export const addVesselsMutation = (client: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: (what: { mmsi: number; note: string } | File) =>
      what instanceof File
        ? request(watchCsvAnswer, `${listPath(id)}/csv`, {
            method: 'POST',
            body: what,
            headers: { 'content-type': 'text/csv' },
          })
        : request(watchCsvAnswer, `${listPath(id)}/vessels`, json(what)),
    onSuccess: () => refresh(client),
  })

export const removeVesselMutation = (client: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: (mmsi: string) => request(z.undefined(), `${listPath(id)}/vessels/${mmsi}`, { method: 'DELETE' }),
    onSettled: () => refresh(client),
  })
