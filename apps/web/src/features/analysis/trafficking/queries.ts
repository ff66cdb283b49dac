import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import {
  intelligenceAssessment,
  intelligenceHistory,
  type IntelligenceSubmission,
} from '@varuna/contract/analysis/intelligence'
import { json, request } from '~/api/request.ts'
import { refreshAlerts } from '~/dashboard/alert/queue/queries.ts'
import { locationQuery } from '~/dashboard/location-check/location-query.ts'
import { withKey } from '~/dashboard/assessment/sending.ts'
import { overviewQuery } from '~/dashboard/frame/overview-query.ts'
import { submitReport } from '~/dashboard/report-form/submit-report.ts'
import { simulateIntelligence, simulateOnLand } from './simulate-intelligence.ts'

const simulationDelayMs = 1_500

export const intelligenceHistoryQuery = queryOptions({
  queryKey: ['intelligence-history'],
  queryFn: ({ signal }) => request(intelligenceHistory, '/api/intelligence', { signal }),
})

export const savedIntelligence = {
  schema: intelligenceAssessment,
  path: (id: string) => `/api/intelligence/${id}` as const,
}

const locate = (client: QueryClient, { lat, lon }: IntelligenceSubmission) => client.fetchQuery(locationQuery(lat, lon))

/** Checks the location first and reports it; the server assesses the report either way. */
export const submitMutation = (client: QueryClient, notify: { onLand: () => void; onAssumedWater: () => void }) =>
  mutationOptions({
    mutationFn: async ({ report, key }: { report: IntelligenceSubmission; key: string | null }) => {
      const location = await locate(client, report).catch(() => null)
      if (location?.status === 'land') notify.onLand()
      else if (location === null || location.status === 'unknown') notify.onAssumedWater()
      return request(intelligenceAssessment, '/api/intelligence', withKey(json(report), key))
    },
    onSuccess: () => {
      void client.invalidateQueries(intelligenceHistoryQuery)
      void client.invalidateQueries({ queryKey: ['assessments'] })
      void refreshAlerts(client)
      void client.invalidateQueries(overviewQuery)
    },
  })

export const simulateMutation = (client: QueryClient, notify: { onLand: () => void; onAssumedWater: () => void }) =>
  mutationOptions({
    mutationFn: async (report: IntelligenceSubmission) => {
      const outcome = await submitReport(report, {
        locate: (submitted) => locate(client, submitted),
        onAssumedWater: notify.onAssumedWater,
        send: async (submitted) => {
          await new Promise((resolve) => setTimeout(resolve, simulationDelayMs))
          return simulateIntelligence(submitted, Math.random, Date.now())
        },
      })
      if (outcome.kind === 'answered') return outcome.answer
      notify.onLand()
      return simulateOnLand(report, Date.now())
    },
  })
