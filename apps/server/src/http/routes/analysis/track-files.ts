import {
  MAX_TRACK_FILE_BYTES,
  trackFile,
  trackFileDetails,
  trackFileExportQuery,
  trackFileList,
  trackFileParams,
  trackFilePositionPage,
  trackFilePositionQuery,
  trackFileUpload,
  trackFileVesselPage,
  trackFileVesselParams,
  trackFileVesselQuery,
} from '@varuna/contract/analysis/track-file'
import { validatorCompiler, type FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { codedError } from '../../../errors/coded-error.ts'
import { exportTrackFile } from '../../../services/analysis/track-files/export-track-file.ts'
import {
  addTrackFile,
  getTrackFile,
  listFilePositions,
  listFileVessels,
  listTrackFiles,
  removeTrackFile,
  requireTrackSlot,
} from '../../../services/analysis/track-files/track-files.ts'
import { trackFileAnswer, trackFileDetailsAnswer } from '../../answers/answers.ts'
import type { Dependencies } from '../../dependencies.ts'
import { clientOf } from '../../plugins/client-of.ts'
import { perAccount } from '../../plugins/rate-limits.ts'
import { principalOf } from '../../plugins/session.ts'
import { languageOf } from '../../answers/request-language.ts'
import type { SendFile } from '../../answers/send-file.ts'
import type { RequestLimits } from '../../request-limits.ts'
import { announcedBytesOf, isStream, receiveBody } from '../../uploads/receive-body.ts'
import { createUploadLimiter } from '../../uploads/upload-limiter.ts'

const tags = ['fishing']
const config = perAccount({ max: 600, minutes: 1 })
const trackLimit = {
  maxBytes: MAX_TRACK_FILE_BYTES,
  tooLarge: () => codedError('file_too_large', { maxMegabytes: MAX_TRACK_FILE_BYTES / 1024 / 1024 }),
}

/** Track files that are scored in the background; a file belongs to the account that uploaded it. */
export function trackFileRoutes(
  product: Dependencies,
  limits: RequestLimits,
  sendFile: SendFile,
): FastifyPluginAsyncZod {
  const holdUpload = createUploadLimiter(limits.uploads)
  return async (app) => {
    // The body stays a stream, whatever its type: nothing of it is read before the upload is counted.
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))

    app.post(
      '/api/vessel/tracks',
      {
        config: { bodyMs: limits.uploadMs, ...perAccount({ max: 30, minutes: 1 }) },
        // The schema documents the body, which stays a stream.
        validatorCompiler: (part) =>
          part.httpPart === 'body' ? (value) => ({ value }) : validatorCompiler(part as never),
        schema: {
          tags,
          summary:
            'Score a track file, in the background: the body is a table (CSV), an NMEA log or GPX, at most 200 MB, as it is or packed with gzip or zstd',
          consumes: ['text/csv', 'application/gpx+xml', 'text/plain', 'application/octet-stream'],
          querystring: trackFileUpload,
          body: z.file(),
          response: { 202: trackFile },
        },
      },
      (request, reply) => {
        const principal = principalOf(request)
        return holdUpload({ account: principal.accountId, client: clientOf(request) }, async () => {
          if (!isStream(request.body)) throw codedError('no_file.empty')
          const sender = { accountId: principal.accountId, announcedBytes: announcedBytesOf(request.headers) }
          await requireTrackSlot(product, principal)
          const record = await receiveBody(product, sender, request.body, trackLimit, (file) =>
            addTrackFile(product, principal, request.query, file),
          )
          return reply.code(202).send(trackFileAnswer(languageOf(request), record))
        })
      },
    )
    app.get(
      '/api/vessel/tracks',
      {
        config,
        schema: { tags, summary: "The account's track files, newest first", response: { 200: trackFileList } },
      },
      async (request) => {
        const records = await listTrackFiles(product, principalOf(request))
        return { files: records.map((record) => trackFileAnswer(languageOf(request), record)) }
      },
    )
    app.get(
      '/api/vessel/tracks/:id',
      {
        config,
        schema: {
          tags,
          summary: 'One track file: its progress, and what was found when it is ready',
          params: trackFileParams,
          response: { 200: trackFileDetails },
        },
      },
      async (request) =>
        trackFileDetailsAnswer(
          languageOf(request),
          await getTrackFile(product, principalOf(request), request.params.id),
        ),
    )
    app.get(
      '/api/vessel/tracks/:id/vessels',
      {
        config,
        schema: {
          tags,
          summary: 'Vessels of a scored track file, those with most fishing first',
          params: trackFileParams,
          querystring: trackFileVesselQuery,
          response: { 200: trackFileVesselPage },
        },
      },
      (request) => listFileVessels(product, principalOf(request), request.params.id, request.query),
    )
    app.get(
      '/api/vessel/tracks/:id/vessels/:index',
      {
        config,
        schema: {
          tags,
          summary:
            'Positions of one vessel of a scored track file with the probability of fishing, and its fishing events',
          params: trackFileVesselParams,
          querystring: trackFilePositionQuery,
          response: { 200: trackFilePositionPage },
        },
      },
      (request) => listFilePositions(product, principalOf(request), request.params, request.query),
    )
    app.get(
      '/api/vessel/tracks/:id/file',
      {
        config: perAccount({ max: 30, minutes: 1 }),
        schema: {
          tags,
          summary: 'All positions, or all fishing events, of a scored track file as CSV or GeoJSON',
          params: trackFileParams,
          querystring: trackFileExportQuery,
        },
      },
      (request, reply) =>
        sendFile(request, reply, () =>
          exportTrackFile(product, principalOf(request), request.params.id, request.query),
        ),
    )
    app.delete(
      '/api/vessel/tracks/:id',
      {
        config,
        schema: {
          tags,
          summary: 'Remove a track file and its result; one that is being scored is stopped',
          params: trackFileParams,
          response: { 204: z.void() },
        },
      },
      async (request, reply) => {
        await removeTrackFile(product, principalOf(request), request.params.id)
        return reply.code(204).send()
      },
    )
  }
}
