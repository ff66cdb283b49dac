import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { health } from '@varuna/contract/health'
import type { Product } from '../product.ts'

export function healthRoutes(product: Product): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/health',
      {
        schema: {
          tags: ['server'],
          summary: 'Whether the server can do its work',
          response: { 200: health, 503: health },
        },
      },
      async (_request, reply) => {
        const storeOk = await product.store.ping().then(
          () => true,
          () => false,
        )
        return reply.code(storeOk ? 200 : 503).send({
          status: storeOk ? 'ok' : 'degraded',
          version: product.version,
          uptimeSeconds: Math.round((product.clock.now() - product.startedAtMs) / 1000),
          store: { kind: product.store.kind, ok: storeOk },
          feeds: product.feeds(),
          models: product.models,
        })
      },
    )
  }
}
