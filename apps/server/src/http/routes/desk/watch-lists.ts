import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { mmsiDigits } from '@varuna/contract/watch/vessel-query'
import {
  MAX_WATCH_CSV_BYTES,
  watchCsvAnswer,
  watchedVesselRequest,
  watchList,
  watchListList,
  watchListPage,
  watchListQuery,
  watchListRequest,
} from '@varuna/contract/desk/watch-list'
import {
  addWatchedVessels,
  addWatchList,
  changeWatchList,
  importWatchTable,
  listWatchLists,
  readWatchList,
  removeWatchedVessel,
  removeWatchList,
} from '../../../services/desk/watch-lists/watch-lists.ts'
import type { Dependencies } from '../../dependencies.ts'
import { clientOf } from '../../plugins/client-of.ts'
import { perAccount } from '../../plugins/rate-limits.ts'
import { principalOf } from '../../plugins/session.ts'
import type { RequestLimits } from '../../request-limits.ts'
import { acceptTables } from '../../uploads/accept-file-bodies.ts'
import { createTooLargeError } from '../../uploads/file-form-faults.ts'
import { announcedBytesOf, receiveBody } from '../../uploads/receive-body.ts'
import { createUploadLimiter } from '../../uploads/upload-limiter.ts'

const tags = ['watch lists']
const csvLimit = { maxBytes: MAX_WATCH_CSV_BYTES, tooLarge: () => createTooLargeError(MAX_WATCH_CSV_BYTES) }
const params = z.object({ id: z.string() })
const config = perAccount({ max: 300, minutes: 1 })
const csvConfig = perAccount({ max: 60, minutes: 1 })

/** Lists of vessels that raise an alert when one appears, moves or goes dark. */
export function watchListRoutes(product: Dependencies, limits: RequestLimits): FastifyPluginAsyncZod {
  const { store, clock, readWatchTable } = product
  const effects = { store, clock }
  const holdUpload = createUploadLimiter(limits.uploads)
  return async (app) => {
    acceptTables(app)
    app.get(
      '/api/watch-lists',
      { config, schema: { tags, summary: 'The watch lists of the account', response: { 200: watchListList } } },
      async (request) => ({ lists: await listWatchLists(effects, principalOf(request)) }),
    )
    app.post(
      '/api/watch-lists',
      { config, schema: { tags, summary: 'Adds an empty list', body: watchListRequest, response: { 200: watchList } } },
      async (request) => addWatchList(effects, principalOf(request), request.body),
    )
    app.get(
      '/api/watch-lists/:id',
      {
        config,
        schema: {
          tags,
          summary: 'A list and its vessels, by MMSI',
          params,
          querystring: watchListQuery,
          response: { 200: watchListPage },
        },
      },
      async (request) => readWatchList(effects, principalOf(request), request.params.id, request.query),
    )
    app.put(
      '/api/watch-lists/:id',
      {
        config,
        schema: { tags, summary: 'Changes a list', params, body: watchListRequest, response: { 200: watchList } },
      },
      async (request) => changeWatchList(effects, principalOf(request), request.params.id, request.body),
    )
    app.delete(
      '/api/watch-lists/:id',
      {
        config,
        schema: { tags, summary: 'Removes a list; its alerts stay', params, response: { 204: z.null() } },
      },
      async (request, reply) => {
        await removeWatchList(effects, principalOf(request), request.params.id)
        return reply.code(204).send(null)
      },
    )
    app.post(
      '/api/watch-lists/:id/vessels',
      {
        config,
        schema: {
          tags,
          summary: 'Adds a vessel, or changes its note',
          params,
          body: watchedVesselRequest,
          response: { 200: watchCsvAnswer },
        },
      },
      async (request) => addWatchedVessels(effects, principalOf(request), request.params.id, [request.body]),
    )
    app.delete(
      '/api/watch-lists/:id/vessels/:mmsi',
      {
        config,
        schema: {
          tags,
          summary: 'Takes a vessel off a list',
          params: params.extend({ mmsi: mmsiDigits }),
          response: { 204: z.null() },
        },
      },
      async (request, reply) => {
        await removeWatchedVessel(effects, principalOf(request), request.params.id, request.params.mmsi)
        return reply.code(204).send(null)
      },
    )
    app.post(
      '/api/watch-lists/:id/csv',
      {
        config: { bodyMs: limits.uploadMs, ...csvConfig },
        schema: {
          tags,
          summary: 'Adds the vessels of a CSV file (text/csv) with the columns mmsi and note; all of them or none',
          params,
          response: { 200: watchCsvAnswer },
        },
      },
      async (request) => {
        const principal = principalOf(request)
        const { accountId } = principal
        const sender = { accountId, announcedBytes: announcedBytesOf(request.headers) }
        return holdUpload({ account: accountId, client: clientOf(request) }, () =>
          receiveBody(product, sender, request.body, csvLimit, ({ path }) =>
            importWatchTable(effects, principal, request.params.id, readWatchTable(accountId, { path })),
          ),
        )
      },
    )
  }
}
