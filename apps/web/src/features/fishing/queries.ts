import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { vesselAssessment, vesselHistory, type VesselReport } from '@varuna/contract/vessel'
import { json, request } from '~/api/request.ts'
import { locationQuery } from '~/dashboard-kit/location-query.ts'
import { overviewQuery } from '~/dashboard-kit/overview-query.ts'
import { submitReport } from '~/dashboard-kit/submit-report.ts'
import { simulateReport } from './simulate-report.ts'

export const vesselHistoryQuery = queryOptions({
  queryKey: ['vessel-history'],
  queryFn: ({ signal }) => request(vesselHistory, '/api/vessel', { signal }),
})

const locateWith =
  (client: QueryClient) =>
  async ({ lat, lon }: VesselReport) =>
    (await client.fetchQuery(locationQuery(lat, lon))).status

export const submitMutation = (client: QueryClient, onAssumedWater: () => void) =>
  mutationOptions({
    mutationFn: (report: VesselReport) =>
      submitReport(report, {
        locate: locateWith(client),
        onAssumedWater,
        send: (body) => request(vesselAssessment, '/api/vessel', json(body)),
      }),
    onSuccess: () => {
      void client.invalidateQueries(vesselHistoryQuery)
      void client.invalidateQueries(overviewQuery)
    },
  })

export const simulateMutation = (client: QueryClient, onAssumedWater: () => void) =>
  mutationOptions({
    mutationFn: (report: VesselReport) =>
      submitReport(report, {
        locate: locateWith(client),
        onAssumedWater,
        send: async (body) => simulateReport(body, Math.random, Date.now()),
      }),
  })
