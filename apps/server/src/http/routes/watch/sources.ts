import { modelParams, sources } from '@varuna/contract/watch/source'
import { zoneDifference, zoneVersionParams, zoneVersions } from '@varuna/contract/watch/zone-version'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { actorOf } from '../../../audit/actor.ts'
import { bringBackZones, findZoneDifference, listZoneVersions } from '../../../services/watch/zones/zone-versions.ts'
import { principalOf } from '../../plugins/session.ts'
import { listSources } from '../../../services/watch/sources/list-sources.ts'
import type { Dependencies } from '../../dependencies.ts'
import { perAccount } from '../../plugins/rate-limits.ts'

const tags = ['server']
const config = perAccount({ max: 120, minutes: 1 })
const versionConfig = perAccount({ max: 10, minutes: 1 })

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
      '/api/zone-versions',
      { config, schema: { tags, summary: 'Earlier versions of files of zones', response: { 200: zoneVersions } } },
      async () => ({ versions: await listZoneVersions(product) }),
    )
    app.get(
      '/api/zone-versions/:id/difference',
      {
        config: versionConfig,
        schema: {
          tags,
          params: zoneVersionParams,
          summary: 'What bringing back an earlier version would add, remove and change',
          response: { 200: zoneDifference },
        },
      },
      (request) => findZoneDifference(product, request.params.id),
    )
    app.post(
      '/api/zone-versions/:id/restore',
      {
        config: versionConfig,
        schema: {
          tags,
          params: zoneVersionParams,
          summary: 'Brings back an earlier version, as a new one',
          response: { 204: z.null() },
        },
      },
      async (request, reply) => {
        await bringBackZones(product, request.params.id, actorOf(principalOf(request)))
        return reply.code(204).send(null)
      },
    )
    app.get(
      '/api/models/:name/card',
      { config, schema: { tags, summary: 'The card of a model, as Markdown', params: modelParams } },
      async (request, reply) =>
        reply.type('text/markdown; charset=utf-8').send(await product.modelCard(request.params.name)),
    )
  }
}
