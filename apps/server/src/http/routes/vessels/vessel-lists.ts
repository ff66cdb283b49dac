import { Readable } from 'node:stream'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  MAX_LIST_BYTES,
  vesselListImported,
  vesselListImportQuery,
  vesselListKind,
  vesselListPage,
  vesselListQuery,
  vesselLists,
} from '@varuna/contract/vessel-list'
import {
  exportVesselList,
  importedAnswer,
  importVesselList,
  listVesselLists,
  readVesselList,
  removeVesselList,
} from '../../../services/vessel-lists/vessel-lists.ts'
import type { Dependencies } from '../../dependencies.ts'
import { perAccount } from '../../plugins/rate-limits.ts'
import { principalOf } from '../../plugins/session.ts'

const tags = ['lists of vessels']
const params = z.object({ kind: vesselListKind })
const config = perAccount({ max: 300, minutes: 1 })
const fileConfig = perAccount({ max: 30, minutes: 1 })

/** Authorisations to fish, and vessels listed for IUU fishing: they belong to the installation. */
export function vesselListRoutes({ store, people, clock, geo }: Dependencies): FastifyPluginAsyncZod {
  const effects = { store, people, clock, countries: geo.countries }
  return async (app) => {
    app.addContentTypeParser(
      ['text/csv', 'text/plain', 'application/vnd.ms-excel'],
      { parseAs: 'buffer', bodyLimit: MAX_LIST_BYTES },
      (_request, bytes, done) => done(null, bytes),
    )
    app.get(
      '/api/lists',
      {
        config,
        schema: { tags, summary: 'The files of the lists, and who changed what when', response: { 200: vesselLists } },
      },
      async () => listVesselLists(effects),
    )
    app.get(
      '/api/lists/:kind',
      {
        config,
        schema: {
          tags,
          summary: 'The rows of a list',
          params,
          querystring: vesselListQuery,
          response: { 200: vesselListPage },
        },
      },
      async (request) => readVesselList(effects, request.params.kind, request.query),
    )
    app.get(
      '/api/lists/:kind/file',
      { config: fileConfig, schema: { tags, summary: 'All rows of a list as CSV, which can be imported', params } },
      async (request, reply) => {
        const { kind } = request.params
        return reply
          .type('text/csv; charset=utf-8')
          .header('content-disposition', `attachment; filename="varuna-${kind}.csv"`)
          .send(Readable.from(exportVesselList(effects, kind)))
      },
    )
    app.post(
      '/api/lists/:kind',
      {
        config: fileConfig,
        bodyLimit: MAX_LIST_BYTES,
        schema: {
          tags,
          params,
          querystring: vesselListImportQuery,
          summary: 'Stores a CSV file (text/csv) in place of an earlier one of its name: the whole file, or nothing',
          response: { 200: vesselListImported },
        },
      },
      async (request) => {
        const bytes = request.body instanceof Uint8Array ? request.body : new Uint8Array(0)
        const { accountId } = principalOf(request)
        const file = { kind: request.params.kind, name: request.query.name, bytes, byId: accountId }
        return importedAnswer(effects, await importVesselList(effects, file))
      },
    )
    app.delete(
      '/api/lists/:kind/files/:id',
      {
        config: fileConfig,
        schema: {
          tags,
          summary: 'Removes the rows of a file',
          params: params.extend({ id: z.string().max(80) }),
          response: { 204: z.null() },
        },
      },
      async (request, reply) => {
        await removeVesselList(effects, request.params.id, principalOf(request).accountId)
        return reply.code(204).send(null)
      },
    )
  }
}
