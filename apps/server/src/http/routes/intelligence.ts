import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { intelligenceAssessment, intelligenceHistory, intelligenceReport } from '@varuna/contract/intelligence'
import { assessIntelligence, listIntelligence } from '../../services/intelligence.ts'
import type { Product } from '../product.ts'
import { requireSession, sessionOf } from '../plugins/session.ts'

const tags = ['trafficking']
const historyLength = 50

export function intelligenceRoutes(product: Product): FastifyPluginAsyncZod {
  return async (app) => {
    requireSession(app, product.accounts)
    app.post(
      '/api/intelligence',
      {
        schema: {
          tags,
          summary: "Judge a vessel's trafficking risk on the evidence",
          body: intelligenceReport,
          response: { 200: intelligenceAssessment },
        },
      },
      (request) => assessIntelligence(product, sessionOf(request).userId, request.body),
    )
    app.get(
      '/api/intelligence',
      { schema: { tags, summary: 'The newest assessments', response: { 200: intelligenceHistory } } },
      async (request) => ({
        assessments: await listIntelligence(product.store, sessionOf(request).userId, historyLength),
      }),
    )
  }
}
