import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { exportJob, exportList, type ExportRequest } from '@varuna/contract/desk/export'
import { z } from 'zod'
import { json, request } from '~/api/request.ts'

const REFETCH_MS = 1_000

/** An export request as sent: MMSIs are nine-digit strings. */
export type ExportOrder =
  | { content: 'track'; format: ExportRequest['format']; mmsi: string; from: string; to: string }
  | { content: 'tracks'; format: ExportRequest['format']; vessels: string[]; from: string; to: string }
  | (Omit<ExportRequest & { content: 'events' }, 'mmsi'> & { mmsi?: string })

/** The account's exports. */
export const exportsQuery = queryOptions({
  queryKey: ['exports'],
  queryFn: async ({ signal }) => (await request(exportList, '/api/exports', { signal })).exports,
  refetchInterval: ({ state: { data = [] } }) =>
    data.some(({ state }) => state === 'waiting' || state === 'running') ? REFETCH_MS : false,
})

export const startExportMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (order: ExportOrder) => request(exportJob, '/api/exports', json(order)),
    onSettled: () => client.invalidateQueries(exportsQuery),
  })

export const removeExportMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => request(z.undefined(), `/api/exports/${id}`, { method: 'DELETE' }),
    onSettled: () => client.invalidateQueries(exportsQuery),
  })
