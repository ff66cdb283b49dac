import { trackEvent, trackEventPage, trackEventQuery } from '@varuna/contract/watch/track-event'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { getEvent, listEventsWithVessels } from '../../../services/watch/tracks/events.ts'
import type { Dependencies } from '../../dependencies.ts'
import { perAccount } from '../../plugins/rate-limits.ts'

const tags = ['vessels']
const config = perAccount({ max: 600, minutes: 1 })

/** Events of vessels; they belong to the installation and are shown to every account. */
export function eventRoutes(product: Dependencies): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/api/events',
      {
        config,
        schema: {
          tags,
          summary: 'Gaps, stops, port visits, loitering, zone visits and spoofing of AIS vessels, the newest first',
          querystring: trackEventQuery,
          response: { 200: trackEventPage },
        },
      },
      (request) => listEventsWithVessels(product, request.query),
    )
    app.get(
      '/api/events/:id',
      {
        config,
        schema: {
          tags,
          summary: 'One event',
          params: z.object({ id: z.string().max(200) }),
          response: { 200: trackEvent },
        },
      },
      (request) => getEvent(product, request.params.id),
    )
  }
}
