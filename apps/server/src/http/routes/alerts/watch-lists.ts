import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { mmsiDigits } from '@varuna/contract/vessel-query'
import {
  MAX_WATCH_CSV_BYTES,
  watchCsvAnswer,
  watchedVesselRequest,
  watchList,
  watchListList,
  watchListPage,
  watchListQuery,
  watchListRequest,
} from '@varuna/contract/watch-list'
import {
  addWatchedVessels,
  addWatchList,
  changeWatchList,
  importWatchCsv,
  listWatchLists,
  readWatchList,
  removeWatchedVessel,
  removeWatchList,
} from '../../../services/watch-lists/watch-lists.ts'
import type { Dependencies } from '../../dependencies.ts'
import { perAccount } from '../../plugins/rate-limits.ts'
import { principalOf } from '../../plugins/session.ts'

const tags = ['watch lists']
const params = z.object({ id: z.string() })
const config = perAccount({ max: 300, minutes: 1 })
const csvConfig = perAccount({ max: 60, minutes: 1 })

/** Lists of vessels that raise an alert when one appears, moves or goes dark. */
export function watchListRoutes({ store, clock }: Dependencies): FastifyPluginAsyncZod {
  const effects = { store, clock }
  return async (app) => {
    app.addContentTypeParser(
      ['text/csv', 'text/plain', 'application/vnd.ms-excel'],
      { parseAs: 'buffer', bodyLimit: MAX_WATCH_CSV_BYTES },
      (_request, bytes, done) => done(null, bytes),
    )
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
        config: csvConfig,
        bodyLimit: MAX_WATCH_CSV_BYTES,
        schema: {
          tags,
          summary: 'Adds the vessels of a CSV file (text/csv) with the columns mmsi and note; all of them or none',
          params,
          response: { 200: watchCsvAnswer },
        },
      },
      async (request) => {
        const bytes = request.body instanceof Uint8Array ? request.body : new Uint8Array(0)
        return importWatchCsv(effects, principalOf(request), request.params.id, bytes)
      },
    )
  }
}
