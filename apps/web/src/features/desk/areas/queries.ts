import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import {
  areaAlerts,
  areaEvents,
  areaReport,
  areaReportList,
  areaResult,
  type AreaReportRequest,
} from '@varuna/contract/desk/area-report'
import { z } from 'zod'
import { json, request } from '~/api/request.ts'

const REFETCH_MS = 1_000

/** The account's reports, the newest first. */
export const areaReportsQuery = queryOptions({
  queryKey: ['area-reports'],
  queryFn: async ({ signal }) => (await request(areaReportList, '/api/area-reports', { signal })).reports,
  refetchInterval: ({ state: { data = [] } }) =>
    data.some(({ state }) => state === 'waiting' || state === 'running') ? REFETCH_MS : false,
})

const pathOf = (id: string): `/api/${string}` => `/api/area-reports/${encodeURIComponent(id)}`

/** What a report found; it never changes. */
export const areaResultQuery = (id: string) =>
  queryOptions({
    queryKey: ['area-report', id, 'result'],
    staleTime: Infinity,
    queryFn: ({ signal }) => request(areaResult, `${pathOf(id)}/result`, { signal }),
  })

export const areaEventsQuery = (id: string) =>
  queryOptions({
    queryKey: ['area-report', id, 'events'],
    queryFn: ({ signal }) => request(areaEvents, `${pathOf(id)}/events`, { signal }),
  })

export const areaAlertsQuery = (id: string) =>
  queryOptions({
    queryKey: ['area-report', id, 'alerts'],
    queryFn: ({ signal }) => request(areaAlerts, `${pathOf(id)}/alerts`, { signal }),
  })

export const startAreaReportMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (order: AreaReportRequest) => request(areaReport, '/api/area-reports', json(order)),
    onSettled: () => client.invalidateQueries(areaReportsQuery),
  })

export const removeAreaReportMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => request(z.undefined(), pathOf(id), { method: 'DELETE' }),
    onSettled: () => client.invalidateQueries(areaReportsQuery),
  })
