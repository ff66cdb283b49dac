import type { FastifyInstance } from 'fastify'

/**
 * Sends `no-store` unless a route sets another header, so private data cannot be read from the browser's cache after signing out,
 * and no new route can forget it.
 */
export function disableCaching(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
}
