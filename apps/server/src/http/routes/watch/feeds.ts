import {
  feedParams,
  feedChangeRequest,
  feedRequest,
  feeds,
  feedTest,
  feedTestRequest,
  feedVersionParams,
} from '@varuna/contract/watch/feed'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  addFeed,
  bringBackFeed,
  changeFeed,
  listFeeds,
  removeFeed,
} from '../../../services/watch/feeds/manage-feeds.ts'
import type { Dependencies } from '../../dependencies.ts'
import { clientOf } from '../../plugins/client-of.ts'
import { perAccount } from '../../plugins/rate-limits.ts'
import { principalOf } from '../../plugins/session.ts'

const tags = ['feeds']
const reads = perAccount({ max: 300, minutes: 1 })
const changes = perAccount({ max: 30, minutes: 1 })

/** Live sources of AIS; like what they bring, they belong to the installation. */
export function feedRoutes(product: Dependencies): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/api/feeds',
      {
        config: reads,
        schema: {
          tags,
          summary: 'The feeds of the settings and those that were added, with their state, and earlier versions',
          response: { 200: feeds },
        },
      },
      () => listFeeds(product),
    )
    app.post(
      '/api/feeds',
      {
        config: changes,
        schema: { tags, summary: 'Add a feed, which is read at once', body: feedRequest, response: { 201: feeds } },
      },
      async (request, reply) => {
        await addFeed(product, principalOf(request), request.body)
        return reply.code(201).send(await listFeeds(product))
      },
    )
    app.post(
      '/api/feeds/test',
      {
        config: perAccount({ max: 10, minutes: 1 }),
        schema: {
          tags,
          summary:
            'Connect to a feed for some seconds and state what came; nothing is stored but that a stored feed was tested',
          body: feedTestRequest,
          response: { 200: feedTest },
        },
      },
      (request) => product.testFeed(principalOf(request), clientOf(request), request.body),
    )
    app.put(
      '/api/feeds/:id',
      {
        config: changes,
        schema: {
          tags,
          summary: 'Change, stop or start a feed that was added; the earlier version stays',
          params: feedParams,
          body: feedChangeRequest,
          response: { 200: feeds },
        },
      },
      async (request) => {
        await changeFeed(product, principalOf(request), request.params.id, request.body)
        return listFeeds(product)
      },
    )
    app.delete(
      '/api/feeds/:id',
      {
        config: changes,
        schema: {
          tags,
          summary: 'Remove a feed that was added; it can be brought back',
          params: feedParams,
          response: { 200: feeds },
        },
      },
      async (request) => {
        await removeFeed(product, principalOf(request), request.params.id)
        return listFeeds(product)
      },
    )
    app.post(
      '/api/feeds/:id/versions/:number/restore',
      {
        config: changes,
        schema: {
          tags,
          summary:
            'Bring back an earlier version of a feed, as a new one, without a key if it was removed or its server is another',
          params: feedVersionParams,
          response: { 200: feeds },
        },
      },
      async (request) => {
        await bringBackFeed(product, principalOf(request), request.params.id, request.params.number)
        return listFeeds(product)
      },
    )
  }
}
