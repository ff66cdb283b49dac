import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import {
  drawnZones,
  importedZones,
  type DrawnZone,
  type DrawnZoneRequest,
  type DrawnZones,
} from '@varuna/contract/watch/drawn-zone'
import { z } from 'zod'
import { json, request } from '~/api/request.ts'
import { upload } from '~/dashboard/upload/upload.ts'

const pathOf = (id: string) => `/api/drawn-zones/${encodeURIComponent(id)}` as const

export const drawnZonesQuery = queryOptions({
  queryKey: ['drawn-zones'],
  queryFn: ({ signal }) => request(drawnZones, '/api/drawn-zones', { signal }),
})

/** Zones are shown in several rooms, and verdicts rest on them. */
const refresh = (client: QueryClient) => () => void client.invalidateQueries()

const show = (client: QueryClient) => (changed: DrawnZones) => {
  client.setQueryData(drawnZonesQuery.queryKey, changed)
  refresh(client)()
}

export const saveZoneMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, record }: { id: string | null; record: DrawnZoneRequest }) =>
      request(drawnZones, id === null ? '/api/drawn-zones' : pathOf(id), json(record, id === null ? 'POST' : 'PUT')),
    onSuccess: show(client),
  })

export const removeZoneMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id }: DrawnZone) => request(drawnZones, pathOf(id), { method: 'DELETE' }),
    onSuccess: show(client),
  })

export const removeZoneFileMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) =>
      request(z.undefined(), `/api/zone-files/${encodeURIComponent(id)}`, { method: 'DELETE' }),
    onSuccess: refresh(client),
  })

export const uploadZonesMutation = (client: QueryClient, onShare: (share: number) => void) =>
  mutationOptions({
    mutationFn: (file: File) =>
      upload(importedZones, `/api/zone-files?name=${encodeURIComponent(file.name.slice(0, 200))}`, file, {
        signal: new AbortController().signal,
        onShare,
      }),
    onSuccess: refresh(client),
  })

export const zonesKmlPath = (id: string) => `/api/zone-files/${encodeURIComponent(id)}/kml`
