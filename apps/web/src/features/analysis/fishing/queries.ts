import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { vesselAssessment, vesselHistory, type VesselSubmission } from '@varuna/contract/analysis/vessel'
import { json, ProblemError, request } from '~/api/request.ts'
import { refreshAlerts } from '~/dashboard/alert/queue/queries.ts'
import { locationQuery } from '~/dashboard/location-check/location-query.ts'
import { withKey } from '~/dashboard/assessment/sending.ts'
import { overviewQuery } from '~/dashboard/frame/overview-query.ts'
import { submitReport } from '~/dashboard/report-form/submit-report.ts'
import { simulateReport } from './simulate-report.ts'
import { fillDistances } from './use-distances.ts'

export const vesselHistoryQuery = queryOptions({
  queryKey: ['vessel-history'],
  queryFn: ({ signal }) => request(vesselHistory, '/api/vessel', { signal }),
})

export const savedVesselReport = { schema: vesselAssessment, path: (id: string) => `/api/vessel/${id}` as const }

const createLocate =
  (client: QueryClient) =>
  ({ lat, lon }: VesselSubmission) =>
    client.fetchQuery(locationQuery(lat, lon))

/** The server detects a position on land even when the check in the page failed. */
const isOnLand = (error: unknown) => error instanceof ProblemError && error.problem.code === 'on_land'

export const submitMutation = (client: QueryClient, onAssumedWater: () => void) =>
  mutationOptions({
    mutationFn: async ({ report, key }: { report: VesselSubmission; key: string | null }) => {
      try {
        return await submitReport(report, {
          locate: createLocate(client),
          onAssumedWater,
          send: (submitted, location) =>
            request(vesselAssessment, '/api/vessel', withKey(json(fillDistances(submitted, location)), key)),
        })
      } catch (error) {
        if (isOnLand(error)) return { kind: 'on-land' as const, report }
        throw error
      }
    },
    onSuccess: () => {
      void client.invalidateQueries(vesselHistoryQuery)
      void client.invalidateQueries({ queryKey: ['assessments'] })
      void client.invalidateQueries(overviewQuery)
      void refreshAlerts(client)
    },
  })

export const simulateMutation = (client: QueryClient, onAssumedWater: () => void) =>
  mutationOptions({
    mutationFn: (report: VesselSubmission) =>
      submitReport(report, {
        locate: createLocate(client),
        onAssumedWater,
        send: async (submitted) => simulateReport(submitted, Math.random, Date.now()),
      }),
  })
