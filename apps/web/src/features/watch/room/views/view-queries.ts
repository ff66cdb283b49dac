import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { savedView, savedViewList, type SavedView, type SavedViewRequest } from '@varuna/contract/watch/saved-view'
import { z } from 'zod'
import { json, request } from '~/api/request.ts'

const pathOf = (id: string) => `/api/saved-views/${encodeURIComponent(id)}` as const

export const viewsQuery = queryOptions({
  queryKey: ['saved-views'],
  queryFn: ({ signal }) => request(savedViewList, '/api/saved-views', { signal }),
})

const refresh = (client: QueryClient) => () => client.invalidateQueries({ queryKey: viewsQuery.queryKey })

/** Saves a view, or changes one. */
export const saveViewMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, view }: { id: string | null; view: SavedViewRequest }) =>
      request(savedView, id === null ? '/api/saved-views' : pathOf(id), json(view, id === null ? 'POST' : 'PUT')),
    onSettled: refresh(client),
  })

export const removeViewMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id }: SavedView) => request(z.undefined(), pathOf(id), { method: 'DELETE' }),
    onSettled: refresh(client),
  })
