import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import {
  vesselListDifference,
  vesselListImported,
  vesselLists,
  vesselListVersions,
  type VesselListKind,
} from '@varuna/contract/watch/vessel-list'
import { z } from 'zod'
import { request } from '~/api/request.ts'

const root = ['lists'] as const
export const listFilePath = (kind: VesselListKind) => `/api/lists/${kind}/file` as const

export const vesselListsQuery = queryOptions({
  queryKey: root,
  queryFn: ({ signal }) => request(vesselLists, '/api/lists', { signal }),
})

export const importListMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ kind, file }: { kind: VesselListKind; file: File }) =>
      request(vesselListImported, `/api/lists/${kind}?${new URLSearchParams({ name: file.name })}`, {
        method: 'POST',
        body: file,
        headers: { 'content-type': 'text/csv' },
      }),
    onSettled: () => client.invalidateQueries({ queryKey: root }),
  })

export const listVersionsQuery = (kind: VesselListKind) =>
  queryOptions({
    queryKey: [...root, kind, 'versions'],
    queryFn: ({ signal }) => request(vesselListVersions, `/api/lists/${kind}/versions`, { signal }),
  })

const versionPath = (kind: VesselListKind, id: string) =>
  `/api/lists/${kind}/versions/${encodeURIComponent(id)}` as const

/** What bringing back a version would change now. */
export const listDifferenceQuery = (kind: VesselListKind, id: string) =>
  queryOptions({
    queryKey: [...root, kind, 'difference', id],
    queryFn: ({ signal }) => request(vesselListDifference, `${versionPath(kind, id)}/difference`, { signal }),
  })

export const restoreVersionMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ kind, id }: { kind: VesselListKind; id: string }) =>
      request(vesselListImported, `${versionPath(kind, id)}/restore`, { method: 'POST' }),
    onSettled: () => client.invalidateQueries({ queryKey: root }),
  })

export const removeListFileMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ kind, id }: { kind: VesselListKind; id: string }) =>
      request(z.undefined(), `/api/lists/${kind}/files/${encodeURIComponent(id)}`, { method: 'DELETE' }),
    onSettled: () => client.invalidateQueries({ queryKey: root }),
  })
