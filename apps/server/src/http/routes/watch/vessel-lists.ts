import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  MAX_LIST_BYTES,
  vesselListDifference,
  vesselListVersionParams,
  vesselListVersions,
  vesselListImported,
  vesselListImportQuery,
  vesselListKind,
  vesselListPage,
  vesselListQuery,
  vesselLists,
} from '@varuna/contract/watch/vessel-list'
import { bringBackVersion, findDifference, listVersions } from '../../../services/watch/vessel-lists/list-versions.ts'
import {
  exportVesselList,
  importedAnswer,
  importVesselList,
  listVesselLists,
  readVesselList,
  removeVesselList,
  reserveRows,
} from '../../../services/watch/vessel-lists/vessel-lists.ts'
import { actorOf } from '../../../audit/actor.ts'
import type { Dependencies } from '../../dependencies.ts'
import { clientOf } from '../../plugins/client-of.ts'
import { perAccount } from '../../plugins/rate-limits.ts'
import { principalOf, requireStillSignedIn } from '../../plugins/session.ts'
import type { SendFile } from '../../answers/send-file.ts'
import type { RequestLimits } from '../../request-limits.ts'
import { acceptTables } from '../../uploads/accept-file-bodies.ts'
import { createTooLargeError } from '../../uploads/file-form-faults.ts'
import { announcedBytesOf, receiveBody } from '../../uploads/receive-body.ts'
import { createUploadLimiter } from '../../uploads/upload-limiter.ts'

const tags = ['lists of vessels']
const listLimit = { maxBytes: MAX_LIST_BYTES, tooLarge: () => createTooLargeError(MAX_LIST_BYTES) }
const params = z.object({ kind: vesselListKind })
const config = perAccount({ max: 300, minutes: 1 })
const fileConfig = perAccount({ max: 30, minutes: 1 })

/** Authorisations to fish, and vessels listed for IUU fishing: they belong to the installation. */
export function vesselListRoutes(
  product: Dependencies,
  limits: RequestLimits,
  sendFile: SendFile,
): FastifyPluginAsyncZod {
  const { store, people, clock, readList } = product
  const effects = { store, people, clock }
  const holdUpload = createUploadLimiter(limits.uploads)
  return async (app) => {
    acceptTables(app)
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
      (request, reply) => {
        const { kind } = request.params
        return sendFile(request, reply, async () => ({
          fileName: `varuna-${kind}.csv`,
          mediaType: 'text/csv; charset=utf-8',
          pieces: exportVesselList(effects, kind),
        }))
      },
    )
    app.post(
      '/api/lists/:kind',
      {
        config: { bodyMs: limits.uploadMs, ...fileConfig },
        schema: {
          tags,
          params,
          querystring: vesselListImportQuery,
          summary: 'Stores a CSV file (text/csv) in place of an earlier one of its name: the whole file, or nothing',
          response: { 200: vesselListImported },
        },
      },
      async (request) => {
        const { accountId } = principalOf(request)
        const { kind } = request.params
        const sender = { accountId, announcedBytes: announcedBytesOf(request.headers) }
        const imported = await holdUpload({ account: accountId, client: clientOf(request) }, () =>
          receiveBody(product, sender, request.body, listLimit, async ({ path, sha256, room }) => {
            await requireStillSignedIn(request, product.accounts)
            return importVesselList(effects, {
              kind,
              name: request.query.name,
              sha256,
              rows: reserveRows(room, readList(accountId, { kind, path })),
              by: actorOf(principalOf(request)),
            })
          }),
        )
        return importedAnswer(effects, imported)
      },
    )
    app.get(
      '/api/lists/:kind/versions',
      {
        config,
        schema: {
          tags,
          params,
          summary: 'The files in use and their earlier versions',
          response: { 200: vesselListVersions },
        },
      },
      async (request) => listVersions(effects, request.params.kind),
    )
    app.get(
      '/api/lists/:kind/versions/:id/difference',
      {
        config: fileConfig,
        schema: {
          tags,
          params: vesselListVersionParams,
          summary: 'What bringing back an earlier version would add, remove and change',
          response: { 200: vesselListDifference },
        },
      },
      async (request) => findDifference(effects, request.params.kind, request.params.id),
    )
    app.post(
      '/api/lists/:kind/versions/:id/restore',
      {
        config: fileConfig,
        schema: {
          tags,
          params: vesselListVersionParams,
          summary: 'Brings back an earlier version, as a new one',
          response: { 200: vesselListImported },
        },
      },
      async (request) => {
        const { kind, id } = request.params
        return importedAnswer(effects, await bringBackVersion(effects, kind, id, actorOf(principalOf(request))))
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
        await removeVesselList(effects, request.params.id, actorOf(principalOf(request)))
        return reply.code(204).send(null)
      },
    )
  }
}
