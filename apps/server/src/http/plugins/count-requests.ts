import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RequestCounts } from '../../services/site/metrics/request-counts.ts'

/** A client that left before the end of its answer. */
const CLIENT_LEFT = 499

/** Counts every answer by the pattern of its route: what a client asks for is no label. Streams are open until they close. */
export function countRequests(app: FastifyInstance, counts: RequestCounts): void {
  app.addHook('onRequest', async (request, { raw }) => {
    const end = counts.begin({ method: request.method, route: routeOf(request) })
    const begunMs = performance.now()
    raw.once('close', () =>
      end({
        status: raw.writableFinished ? raw.statusCode : CLIENT_LEFT,
        seconds: (performance.now() - begunMs) / 1000,
      }),
    )
  })
}

/** Files of the site have a route each, and new ones with every build. */
function routeOf({ routeOptions: { url, config } }: FastifyRequest): string {
  if (url === undefined || url === '*') return 'none'
  const isFile = !/^\/(api|health|images|sound|tiles)(\/|$)/.test(url) && !('isPage' in (config ?? {}))
  return isFile ? 'file' : url
}
