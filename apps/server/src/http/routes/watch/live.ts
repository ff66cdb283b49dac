import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { parseTimestampMs } from '@varuna/contract/fields'
import {
  liveFishing,
  liveQuery,
  liveStreamQuery,
  liveVessels,
  pastQuery,
  pastVessels,
  type LiveQuery,
} from '@varuna/contract/watch/live'
import { density } from '@varuna/contract/watch/density'
import { readDensity } from '../../../services/watch/density/read-density.ts'
import type { Dependencies } from '../../dependencies.ts'
import { perAccount } from '../../plugins/rate-limits.ts'
import type { RequestLimits } from '../../request-limits.ts'
import { createStreamRoute, cursorOf, eventStreamAnswer } from '../../streams/stream-route.ts'

const tags = ['live']
const config = perAccount({ max: 300, minutes: 1 })

const boxOf = ({ south, west, north, east }: LiveQuery) =>
  south === undefined || west === undefined || north === undefined || east === undefined
    ? null
    : { south, west, north, east }

/** The live map; vessels belong to the installation and are shown to every account. */
export function liveRoutes(
  { live, liveFishing: fishing, accounts, store }: Dependencies,
  limits: RequestLimits,
): FastifyPluginAsyncZod {
  return async (app) => {
    const openStream = createStreamRoute(app, accounts, limits)
    app.get(
      '/api/live/vessels',
      {
        config,
        schema: {
          tags,
          summary: 'Latest positions of the vessels in a box or in the world, or their density when there are too many',
          querystring: liveQuery,
          response: { 200: liveVessels },
        },
      },
      // The text is JSON already: validating and serialising 50,000 rows with the schema takes a second.
      async (request, reply) =>
        reply
          .type('application/json; charset=utf-8')
          .serializer((text: string) => text)
          .send((await live.list(boxOf(request.query))) as never),
    )
    app.get(
      '/api/live/fishing',
      {
        config,
        schema: {
          tags,
          summary:
            'How likely the vessels in a box or in the world are fishing; those not assessed yet are assessed after the answer',
          querystring: liveQuery,
          response: { 200: liveFishing },
        },
      },
      (request) => fishing.list(boxOf(request.query)),
    )
    app.get(
      '/api/live/past',
      {
        config,
        schema: {
          tags,
          summary: 'Where the vessels in a box or in the world were at a time of the last hours, or their density',
          querystring: pastQuery,
          response: { 200: pastVessels },
        },
      },
      async (request, reply) =>
        reply
          .type('application/json; charset=utf-8')
          .serializer((text: string) => text)
          .send((await live.listPast(parseTimestampMs(request.query.at), boxOf(request.query))) as never),
    )
    app.get(
      '/api/live/density',
      {
        config,
        schema: {
          tags,
          summary: 'Hours that vessels were received in the last 30 days, by cells of a box or of the world',
          querystring: liveQuery,
          response: { 200: density },
        },
      },
      // Validating and serialising 20,000 cells with the schema takes longer than reading them.
      async (request, reply) =>
        reply
          .type('application/json; charset=utf-8')
          .serializer((text: string) => text)
          .send(JSON.stringify(await readDensity(store, boxOf(request.query))) as never),
    )
    app.get(
      '/api/live/stream',
      {
        config,
        exposeHeadRoute: false,
        schema: {
          tags,
          summary:
            'Server-sent events: vessels, gone, events, feeds, reset and cursor, each with JSON as its data; goes on after Last-Event-ID or `after`',
          querystring: liveStreamQuery,
          response: eventStreamAnswer,
        },
      },
      (request, reply) => {
        const { after, ...box } = request.query
        openStream(request, reply, (holder, holding) => {
          const { start, release } = live.reserveStream(holder, holding)
          return { start: (sink) => start(boxOf(box), cursorOf(request, after), sink), release }
        })
      },
    )
  }
}
