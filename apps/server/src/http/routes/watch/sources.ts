import { modelParams, sources } from '@varuna/contract/watch/source'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { listSources } from '../../../services/watch/sources/list-sources.ts'
import type { Dependencies } from '../../dependencies.ts'
import { perAccount } from '../../plugins/rate-limits.ts'

const tags = ['server']
const config = perAccount({ max: 120, minutes: 1 })

/** What the installation knows beside live feeds. */
export function sourceRoutes(product: Dependencies): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/api/sources',
      {
        config,
        schema: {
          tags,
          summary: 'Imported files, zones and models with their versions and ages',
          response: { 200: sources },
        },
      },
      () => listSources(product),
    )
    app.get(
      '/api/models/:name/card',
      { config, schema: { tags, summary: 'The card of a model, as Markdown', params: modelParams } },
      async (request, reply) =>
        reply.type('text/markdown; charset=utf-8').send(await product.modelCard(request.params.name)),
    )
  }
}
