import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { submissionHeaders } from '@varuna/contract/assessment'
import { intelligenceAssessment, intelligenceHistory, intelligenceSubmission } from '@varuna/contract/intelligence'
import { behaviourParams, vesselBehaviour } from '@varuna/contract/vessel-behaviour'
import { describeBehaviour } from '../../services/trafficking/describe-behaviour.ts'
import { assessIntelligence, getIntelligence, listIntelligence } from '../../services/trafficking/intelligence.ts'
import { historyAnswer, intelligenceAnswer } from '../answers.ts'
import type { Dependencies } from '../dependencies.ts'
import { perAccount } from '../plugins/rate-limits.ts'
import { principalOf } from '../plugins/session.ts'
import { keyOf } from '../submission-key.ts'
import { languageOf } from '../request-language.ts'

const tags = ['trafficking']
const historyLength = 50

export function intelligenceRoutes(product: Dependencies): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/api/intelligence',
      {
        config: perAccount({ max: 300, minutes: 1 }),
        schema: {
          tags,
          summary: "Judge a vessel's trafficking risk on the evidence",
          headers: submissionHeaders,
          body: intelligenceSubmission,
          response: { 200: intelligenceAssessment },
        },
      },
      async (request) => {
        const principal = principalOf(request)
        const key = keyOf(request)
        const assess = () => assessIntelligence(product, principal, request.body, key)
        return intelligenceAnswer(
          languageOf(request),
          await product.submissions.run(principal, 'intelligence_report', key, assess),
        )
      },
    )
    app.get(
      '/api/intelligence',
      { schema: { tags, summary: 'The newest assessments', response: { 200: intelligenceHistory } } },
      async (request) => {
        const records = await listIntelligence(product.store, principalOf(request), historyLength)
        return { assessments: historyAnswer(request, records, intelligenceAnswer) }
      },
    )
    app.get(
      '/api/intelligence/behaviour/:mmsi',
      {
        config: perAccount({ max: 120, minutes: 1 }),
        schema: {
          tags,
          summary:
            'What the stored track and events of the last year show of a vessel, and a report filled in from them',
          params: behaviourParams,
          response: { 200: vesselBehaviour },
        },
      },
      (request) => describeBehaviour(product, request.params.mmsi),
    )
    app.get(
      '/api/intelligence/:id',
      {
        schema: {
          tags,
          summary: 'One assessment',
          params: z.object({ id: z.string() }),
          response: { 200: intelligenceAssessment },
        },
      },
      async (request) =>
        intelligenceAnswer(
          languageOf(request),
          await getIntelligence(product.store, principalOf(request), request.params.id),
        ),
    )
  }
}
