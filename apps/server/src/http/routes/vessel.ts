import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { vesselAssessment, vesselHistory, vesselReport } from '@varuna/contract/vessel'
import { assessVessel, listVesselReports } from '../../services/vessels.ts'
import type { Product } from '../product.ts'
import { requireSession, sessionOf } from '../plugins/session.ts'

const tags = ['fishing']
const historyLength = 50

export function vesselRoutes(product: Product): FastifyPluginAsyncZod {
  return async (app) => {
    requireSession(app, product.accounts)
    app.post(
      '/api/vessel',
      {
        schema: {
          tags,
          summary: 'Judge whether a vessel is fishing, and whether it may fish where it is',
          body: vesselReport,
          response: { 200: vesselAssessment },
        },
      },
      (request) => assessVessel(product, sessionOf(request).userId, request.body),
    )
    app.get(
      '/api/vessel',
      { schema: { tags, summary: 'The newest reports, assessed', response: { 200: vesselHistory } } },
      async (request) => ({
        reports: await listVesselReports(product.store, sessionOf(request).userId, historyLength),
      }),
    )
  }
}
