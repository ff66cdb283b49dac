import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { overview } from '@varuna/contract/overview'
import { countOverview } from '../../services/dashboard/overview.ts'
import type { Dependencies } from '../dependencies.ts'
import { principalOf } from '../plugins/session.ts'

export function overviewRoutes(dependencies: Dependencies): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/api/overview',
      { schema: { tags: ['dashboard'], summary: "The dashboard's metric tiles", response: { 200: overview } } },
      (request) => countOverview(dependencies.store, principalOf(request)),
    )
  }
}
