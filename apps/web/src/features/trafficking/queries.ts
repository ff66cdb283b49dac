import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { intelligenceAssessment, intelligenceHistory, type IntelligenceReport } from '@varuna/contract/intelligence'
import { json, request } from '~/api/request.ts'
import { locationQuery } from '~/dashboard-kit/location-query.ts'
import { overviewQuery } from '~/dashboard-kit/overview-query.ts'
import { submitReport } from '~/dashboard-kit/submit-report.ts'
import { simulateIntelligence, simulateOnLand } from './simulate-intelligence.ts'

const simulationMs = 1_500

export const intelligenceHistoryQuery = queryOptions({
  queryKey: ['intelligence-history'],
  queryFn: ({ signal }) => request(intelligenceHistory, '/api/intelligence', { signal }),
})

const locate = async (client: QueryClient, { lat, lon }: IntelligenceReport) =>
  (await client.fetchQuery(locationQuery(lat, lon))).status

/** The land check comes first and says what it finds; the server assesses the report either way. */
export const submitMutation = (client: QueryClient, told: { onLand: () => void; onAssumedWater: () => void }) =>
  mutationOptions({
    mutationFn: async (report: IntelligenceReport) => {
      const status = await locate(client, report).catch(() => 'unknown' as const)
      if (status === 'land') told.onLand()
      if (status === 'unknown') told.onAssumedWater()
      return request(intelligenceAssessment, '/api/intelligence', json(report))
    },
    onSuccess: () => {
      void client.invalidateQueries(intelligenceHistoryQuery)
      void client.invalidateQueries(overviewQuery)
    },
  })

export const simulateMutation = (client: QueryClient, told: { onLand: () => void; onAssumedWater: () => void }) =>
  mutationOptions({
    mutationFn: async (report: IntelligenceReport) => {
      const outcome = await submitReport(report, {
        locate: (given) => locate(client, given),
        onAssumedWater: told.onAssumedWater,
        send: async (given) => {
          await new Promise((resolve) => setTimeout(resolve, simulationMs))
          return simulateIntelligence(given, Math.random, Date.now())
        },
      })
      if (outcome.kind === 'answered') return outcome.answer
      told.onLand()
      return simulateOnLand(report, Date.now())
    },
  })
