import {
  aisFile,
  aisFileParams,
  aisFileRequest,
  aisFiles,
  aisPartQuery,
  aisPreview,
  aisPreviewQuery,
  AIS_PART_BYTES,
  AIS_PREVIEW_BYTES,
} from '@varuna/contract/watch/ais-file'
import type { Language } from '@varuna/language/language'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { codedError } from '../../../errors/coded-error.ts'
import { csvRow } from '../../../services/shared/formats/csv-text.ts'
import {
  addAisPart,
  beginAisFile,
  getAisFile,
  listAisFiles,
  previewAisFile,
  readRefusals,
  removeAisFile,
  requireAisFile,
} from '../../../services/watch/ais-files/ais-files.ts'
import type { StoredRefusal } from '../../../services/watch/ais-files/start-imports.ts'
import { aisFileAnswer } from '../../answers/answers.ts'
import { languageOf } from '../../answers/request-language.ts'
import type { SendFile } from '../../answers/send-file.ts'
import type { Dependencies } from '../../dependencies.ts'
import { clientOf } from '../../plugins/client-of.ts'
import { perAccount } from '../../plugins/rate-limits.ts'
import { principalOf } from '../../plugins/session.ts'
import type { RequestLimits } from '../../request-limits.ts'
import { createTooLargeError } from '../../uploads/file-form-faults.ts'
import { acceptOctetStream, octetStream, octetStreamBody } from '../../uploads/octet-stream.ts'
import { announcedBytesOf, isStream, receiveBody, type ReceivedFile } from '../../uploads/receive-body.ts'
import { createUploadLimiter } from '../../uploads/upload-limiter.ts'

const tags = ['AIS files']
const reads = perAccount({ max: 600, minutes: 1 })
/** A file of 2 GB has 512 parts. */
const parts = perAccount({ max: 1_200, minutes: 1 })
const changes = perAccount({ max: 60, minutes: 1 })

/** AIS files that are imported in the background; their positions belong to the installation, a file and its report to the account. */
export function aisFileRoutes(product: Dependencies, limits: RequestLimits, sendFile: SendFile): FastifyPluginAsyncZod {
  const holdUpload = createUploadLimiter(limits.uploads)
  const receive = <Done>(request: FastifyRequest, maxBytes: number, use: (file: ReceivedFile) => Promise<Done>) => {
    const { accountId } = principalOf(request)
    return holdUpload({ account: accountId, client: clientOf(request) }, () => {
      if (!isStream(request.body)) throw codedError('no_file.empty')
      const sender = { accountId, announcedBytes: announcedBytesOf(request.headers) }
      return receiveBody(
        product,
        sender,
        request.body,
        { maxBytes, tooLarge: () => createTooLargeError(maxBytes) },
        use,
      )
    })
  }
  return async (app) => {
    acceptOctetStream(app)
    app.post(
      '/api/ais-files/preview',
      {
        config: { bodyMs: limits.uploadMs, ...changes },
        ...octetStream,
        schema: {
          tags,
          summary: 'What the beginning of an AIS file holds: its format, and its first reports; nothing is stored',
          querystring: aisPreviewQuery,
          ...octetStreamBody,
          response: { 200: aisPreview },
        },
      },
      (request) =>
        receive(request, AIS_PREVIEW_BYTES, ({ path }) => previewAisFile(product, principalOf(request), path)),
    )
    app.post(
      '/api/ais-files',
      {
        config: changes,
        schema: {
          tags,
          summary: 'Begin to send an AIS file, or go on with one of the same name and size',
          body: aisFileRequest,
          response: { 201: aisFile },
        },
      },
      async (request, reply) => {
        const record = await beginAisFile(product, principalOf(request), request.body)
        return reply.code(201).send(aisFileAnswer(languageOf(request), record))
      },
    )
    app.put(
      '/api/ais-files/:id/parts',
      {
        config: { bodyMs: limits.uploadMs, ...parts },
        ...octetStream,
        schema: {
          tags,
          summary: `The next part of a file, at most ${AIS_PART_BYTES} bytes, from the byte received last; after the last part it is imported`,
          params: aisFileParams,
          querystring: aisPartQuery,
          ...octetStreamBody,
          response: { 200: aisFile },
        },
      },
      async (request) => {
        const principal = principalOf(request)
        const { id } = request.params
        await requireAisFile(product, principal, id)
        const record = await receive(request, AIS_PART_BYTES, (part) =>
          addAisPart(product, principal, id, request.query.from, part),
        )
        return aisFileAnswer(languageOf(request), record)
      },
    )
    app.get(
      '/api/ais-files',
      {
        config: reads,
        schema: { tags, summary: "The account's AIS files, newest first", response: { 200: aisFiles } },
      },
      async (request) => {
        const records = await listAisFiles(product, principalOf(request))
        return { files: records.map((record) => aisFileAnswer(languageOf(request), record)) }
      },
    )
    app.get(
      '/api/ais-files/:id',
      {
        config: reads,
        schema: { tags, summary: 'One AIS file, with its progress', params: aisFileParams, response: { 200: aisFile } },
      },
      async (request) =>
        aisFileAnswer(languageOf(request), await getAisFile(product, principalOf(request), request.params.id)),
    )
    app.get(
      '/api/ais-files/:id/refused',
      {
        config: perAccount({ max: 30, minutes: 1 }),
        schema: {
          tags,
          summary: 'The refused lines of an import as CSV: file, line, reason and the beginning of the line',
          params: aisFileParams,
        },
      },
      (request, reply) =>
        sendFile(request, reply, async () => {
          const { pages } = await readRefusals(product, principalOf(request), request.params.id)
          return {
            fileName: `varuna-refused-lines-${request.params.id.slice(0, 8)}.csv`,
            mediaType: 'text/csv; charset=utf-8',
            pieces: refusalRows(languageOf(request), pages),
          }
        }),
    )
    app.delete(
      '/api/ais-files/:id',
      {
        config: changes,
        schema: {
          tags,
          summary:
            'Remove an AIS file and its report; one that comes in or is imported is stopped, and what it stored stays',
          params: aisFileParams,
          response: { 204: z.null() },
        },
      },
      async (request, reply) => {
        await removeAisFile(product, principalOf(request), request.params.id)
        return reply.code(204).send(null)
      },
    )
  }
}

async function* refusalRows(language: Language, pages: AsyncIterable<StoredRefusal[]>): AsyncGenerator<string> {
  yield csvRow(['file', 'line', 'reason', 'text'])
  for await (const page of pages)
    yield page.map(({ file, line, reason, text }) => csvRow([file, line, language.refusal(reason), text])).join('')
}
