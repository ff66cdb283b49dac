import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { overview } from '@varuna/contract/overview'
import { overviewOf } from '../../services/overview.ts'
import type { Product } from '../product.ts'
import { requireSession, sessionOf } from '../plugins/session.ts'

export function overviewRoutes(product: Product): FastifyPluginAsyncZod {
  return async (app) => {
    requireSession(app, product.accounts)
    app.get(
      '/api/overview',
      { schema: { tags: ['dashboard'], summary: "The dashboard's metric tiles", response: { 200: overview } } },
      (request) => overviewOf(product.store, sessionOf(request).userId),
    )
  }
}
