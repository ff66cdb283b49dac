import { tourRequest, visit } from '@varuna/contract/people/visit'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { noteVisit, setTourDone } from '../../../services/people/visits/visits.ts'
import type { Dependencies } from '../../dependencies.ts'
import { perAccount } from '../../plugins/rate-limits.ts'
import { principalOf } from '../../plugins/session.ts'

const tags = ['account']
const config = perAccount({ max: 120, minutes: 1 })

/** When the account was last active, and whether it has ended the tour. */
export function visitRoutes(product: Pick<Dependencies, 'store' | 'clock'>): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/api/visit',
      {
        config,
        schema: {
          tags,
          summary: 'Report that the account does something now; 30 minutes without end its visit',
          response: { 200: visit },
        },
      },
      (request) => noteVisit(product, principalOf(request)),
    )
    app.put(
      '/api/visit/tour',
      {
        config,
        schema: {
          tags,
          summary: 'Note that the account has ended or skipped the tour, or wants it again',
          body: tourRequest,
          response: { 204: z.null() },
        },
      },
      async (request, reply) => {
        await setTourDone(product, principalOf(request), request.body.done)
        return reply.code(204).send(null)
      },
    )
  }
}
