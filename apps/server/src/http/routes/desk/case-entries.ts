import type { Readable } from 'node:stream'
import {
  caseEntry,
  caseEntryDetails,
  caseEntryParams,
  caseEntryRequest,
  caseTracks,
  MAX_ATTACHMENT_BYTES,
} from '@varuna/contract/desk/case-entry'
import { caseParams } from '@varuna/contract/desk/case'
import { caseEntryPage, caseEntryPageQuery } from '@varuna/contract/desk/case-details'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  addEntry,
  attachFile,
  getEntry,
  listTracks,
  openEntryFile,
  readEntryView,
  setEntryRemoved,
  type AttachedFile,
} from '../../../services/desk/cases/case-entries.ts'
import { listEntries } from '../../../services/desk/cases/read-entries.ts'
import { caseEntryAnswer, caseEntryDetailsAnswer, caseEntryPageAnswer } from '../../answers/case-answers.ts'
import type { Dependencies } from '../../dependencies.ts'
import { acceptFileBodies } from '../../uploads/accept-file-bodies.ts'
import { clientOf } from '../../plugins/client-of.ts'
import { perAccount } from '../../plugins/rate-limits.ts'
import { principalOf } from '../../plugins/session.ts'
import { languageOf } from '../../answers/request-language.ts'
import type { RequestLimits } from '../../request-limits.ts'
import { receiveAttachment } from '../../uploads/receive-form.ts'
import { createUploadLimiter } from '../../uploads/upload-limiter.ts'
import { attachmentHeader } from '../../answers/attachment-header.ts'

const tags = ['cases']
const config = perAccount({ max: 600, minutes: 1 })

/** What a case holds: copies, notes, files and the lines of tracks. */
export function caseEntryRoutes(product: Dependencies, limits: RequestLimits): FastifyPluginAsyncZod {
  const holdUpload = createUploadLimiter(limits.uploads)
  return async (app) => {
    acceptFileBodies(app)

    app.get(
      '/api/cases/:id/entries',
      {
        config,
        schema: {
          tags,
          summary: 'The entries of a case, a page at a time',
          params: caseParams,
          querystring: caseEntryPageQuery,
          response: { 200: caseEntryPage },
        },
      },
      async (request) =>
        caseEntryPageAnswer(
          languageOf(request),
          await listEntries(product, principalOf(request), request.params.id, request.query),
        ),
    )
    app.post(
      '/api/cases/:id/entries',
      {
        config: perAccount({ max: 300, minutes: 1 }),
        schema: {
          tags,
          summary: 'Copy something into a case, as it is now; 200 when the case has it already',
          params: caseParams,
          body: caseEntryRequest,
          response: { 200: caseEntry, 201: caseEntry },
        },
      },
      async (request, reply) => {
        const { entry, isNew } = await addEntry(product, principalOf(request), request.params.id, request.body)
        return reply.code(isNew ? 201 : 200).send(caseEntryAnswer(languageOf(request), entry))
      },
    )
    app.post(
      '/api/cases/:id/attachments',
      {
        config: { bodyMs: limits.uploadMs, ...perAccount({ max: 120, minutes: 1 }) },
        // The schema documents the form; receiveAttachment is what checks it.
        validatorCompiler: () => (value) => ({ value }),
        schema: {
          tags,
          summary: 'Add a file to a case: multipart form, field `file`, at most 20 MB',
          consumes: ['multipart/form-data'],
          params: caseParams,
          body: z.object({ file: z.file() }),
          response: { 201: caseEntry },
        },
      },
      (request, reply) => {
        const principal = principalOf(request)
        return holdUpload({ account: principal.accountId, client: clientOf(request) }, async () => {
          const body = request.body as unknown as Readable | undefined
          const attach = (file: AttachedFile) => attachFile(product, principal, request.params.id, file)
          const { accountId } = principal
          const entry = await receiveAttachment(product, accountId, request.headers, body, MAX_ATTACHMENT_BYTES, attach)
          return reply.code(201).send(caseEntryAnswer(languageOf(request), entry))
        })
      },
    )
    app.get(
      '/api/cases/:id/entries/:entryId',
      {
        config,
        schema: {
          tags,
          summary: 'One entry, with what was copied',
          params: caseEntryParams,
          response: { 200: caseEntryDetails },
        },
      },
      async (request) => {
        const { id, entryId } = request.params
        return caseEntryDetailsAnswer(languageOf(request), await getEntry(product, principalOf(request), id, entryId))
      },
    )
    app.get(
      '/api/cases/:id/entries/:entryId/file',
      {
        config,
        compress: false,
        schema: { tags, summary: 'The file of an entry, as a download', params: caseEntryParams },
      },
      async (request, reply) => {
        const { id, entryId } = request.params
        const file = await openEntryFile(product, principalOf(request), id, entryId)
        return reply
          .header('content-disposition', attachmentHeader(file.name))
          .header('content-length', file.byteCount)
          .header('content-security-policy', "default-src 'none'; sandbox")
          .type('application/octet-stream')
          .send(file.bytes)
      },
    )
    app.get(
      '/api/cases/:id/entries/:entryId/view',
      { config, schema: { tags, summary: 'The picture of a copied image', params: caseEntryParams } },
      async (request, reply) => {
        const { id, entryId } = request.params
        const bytes = await readEntryView(product, principalOf(request), id, entryId)
        return reply.type('image/webp').send(Buffer.from(bytes))
      },
    )
    for (const [method, path, summary, isRemoved] of [
      ['DELETE', '', 'Remove an entry; it is kept and can be restored', true],
      ['POST', '/restore', 'Restore a removed entry', false],
    ] as const)
      app.route({
        method,
        url: `/api/cases/:id/entries/:entryId${path}`,
        config,
        schema: { tags, summary, params: caseEntryParams, response: { 200: caseEntry } },
        async handler(request) {
          const { id, entryId } = request.params
          const entry = await setEntryRemoved(product, principalOf(request), id, entryId, isRemoved)
          return caseEntryAnswer(languageOf(request), entry)
        },
      })
    app.get(
      '/api/cases/:id/tracks',
      {
        config,
        schema: {
          tags,
          summary: 'The lines of the copied tracks, for a map',
          params: caseParams,
          response: { 200: caseTracks },
        },
      },
      async (request) => ({ tracks: await listTracks(product, principalOf(request), request.params.id) }),
    )
  }
}
