import type { Readable } from 'node:stream'
import { aisVesselParams } from '@varuna/contract/watch/ais-vessel'
import {
  picturedVesselParams,
  vesselPicture,
  vesselPictureList,
  vesselPictureParams,
  vesselPicturePartParams,
  vesselPictureQuery,
} from '@varuna/contract/watch/vessel-picture'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  addVesselPicture,
  listVesselPictures,
  readVesselPicture,
  removeVesselPicture,
  takenMsOf,
} from '../../../../services/watch/vessel-pictures/vessel-pictures.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { clientOf } from '../../../plugins/client-of.ts'
import { perAccount } from '../../../plugins/rate-limits.ts'
import { principalOf } from '../../../plugins/session.ts'
import type { RequestLimits } from '../../../request-limits.ts'
import { octetStream } from '../../../uploads/octet-stream.ts'
import { receivePicture } from '../../../uploads/receive-form.ts'
import { createUploadLimiter } from '../../../uploads/upload-limiter.ts'

const tags = ['vessels']
const config = perAccount({ max: 120, minutes: 1 })
/** A picture never changes under its address. */
const CACHE = 'private, max-age=3600, immutable'

/** Pictures of vessels, each for the account that added it. */
export function vesselPictureRoutes(product: Dependencies, limits: RequestLimits): FastifyPluginAsyncZod {
  const holdUpload = createUploadLimiter(limits.uploads)
  return async (app) => {
    // The form stays a stream: none of it is read before the upload is counted.
    app.addContentTypeParser('multipart/form-data', (_request, payload, done) => done(null, payload))
    app.get(
      '/api/vessels/:mmsi/pictures',
      {
        config,
        schema: {
          tags,
          summary: 'Pictures of the account of a vessel, the newest first',
          params: aisVesselParams,
          response: { 200: vesselPictureList },
        },
      },
      (request) => listVesselPictures(product, principalOf(request), request.params.mmsi),
    )
    app.post(
      '/api/vessels/:mmsi/pictures',
      {
        config: { bodyMs: limits.uploadMs, ...perAccount({ max: 30, minutes: 1 }) },
        // The schema documents the form; receivePicture is what checks it.
        ...octetStream,
        schema: {
          tags,
          summary:
            'Adds a picture: multipart form, field `file`, a JPEG, PNG or WebP of at most 20 MB and 50 megapixels. It is stored as WebP, without what the camera wrote',
          consumes: ['multipart/form-data'],
          params: picturedVesselParams,
          querystring: vesselPictureQuery,
          body: z.object({ file: z.file() }),
          response: { 201: vesselPicture },
        },
      },
      (request, reply) => {
        const principal = principalOf(request)
        const about = { ...request.query, takenMs: takenMsOf(product, request.query) }
        return holdUpload({ account: principal.accountId, client: clientOf(request) }, async () => {
          const body = request.body as unknown as Readable | undefined
          const added = await receivePicture(product, principal.accountId, request.headers, body, (upload) =>
            addVesselPicture(product, principal, request.params.mmsi, about, upload),
          )
          return reply.code(201).send(added)
        })
      },
    )
    app.get(
      '/api/vessel-pictures/:id/:part',
      {
        config: perAccount({ max: 1_200, minutes: 1 }),
        schema: { tags, summary: 'A picture as WebP: view or thumbnail', params: vesselPicturePartParams },
      },
      async (request, reply) => {
        const { id, part } = request.params
        const bytes = await readVesselPicture(product, principalOf(request), id, part)
        return reply.header('cache-control', CACHE).type('image/webp').send(Buffer.from(bytes))
      },
    )
    app.delete(
      '/api/vessel-pictures/:id',
      {
        config,
        schema: { tags, summary: 'Removes a picture', params: vesselPictureParams, response: { 204: z.null() } },
      },
      async (request, reply) => {
        await removeVesselPicture(product, principalOf(request), request.params.id)
        return reply.code(204).send(null)
      },
    )
  }
}
