import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { health, readiness } from '@varuna/contract/site/health'
import { isAnyFeedReceived } from '../../../services/site/health/feed-health.ts'
import { hideFeedHosts } from '../../../services/site/health/hide-feed-hosts.ts'
import { checkStore } from '../../../services/site/health/store-health.ts'
import { mayDo } from '../../../principal/principal.ts'
import { headersOf } from '../../plugins/session.ts'
import type { Dependencies } from '../../dependencies.ts'

export function healthRoutes(dependencies: Dependencies): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/health',
      {
        schema: {
          tags: ['server'],
          summary:
            'Whether every part of the server works, for monitoring; names and hosts of feeds and samples of what was refused are shown to supervisors and administrators',
          response: { 200: health, 503: health },
        },
      },
      async (request, reply) => {
        const checked = await checkStore(dependencies)
        const signedIn = checked.ok
          ? await dependencies.accounts.authenticate(headersOf(request)).catch(() => null)
          : null
        const storage = await dependencies.storage.state()
        const feeds = dependencies.feeds()
        const bus = dependencies.bus()
        const isOk = checked.ok && storage === 'ok' && bus.ok && isAnyFeedReceived(feeds)
        return reply.code(isOk ? 200 : 503).send({
          status: isOk ? 'ok' : 'degraded',
          version: dependencies.version,
          uptimeSeconds: Math.round((dependencies.clock.now() - dependencies.startedAtMs) / 1000),
          store: checked,
          storage: { ok: storage === 'ok', state: storage },
          bus,
          feeds: signedIn && mayDo(signedIn.principal, 'see_feeds') ? feeds : hideFeedHosts(feeds),
          models: dependencies.models,
        })
      },
    )
    app.get(
      '/health/ready',
      {
        schema: {
          tags: ['server'],
          summary:
            'Whether the site and the API can serve requests, for load balancers and restarts; ignores feeds and NATS',
          response: { 200: readiness, 503: readiness },
        },
      },
      async (_request, reply) => {
        const { ok: isOk } = await checkStore(dependencies)
        return reply.code(isOk ? 200 : 503).send({ status: isOk ? 'ok' : 'unavailable' })
      },
    )
  }
}
