import type { Readable } from 'node:stream'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { submissionHeaders } from '@varuna/contract/assessment'
import { analysedImage, imageHistory } from '@varuna/contract/image'
import { analyseImage, getImage, listImages } from '../../services/oil/images.ts'
import { imageParts, type ImagePart } from '../../services/oil/keep-image.ts'
import { readImage } from '../../services/oil/read-image.ts'
import { historyAnswer, imageAnswer } from '../answers.ts'
import type { Dependencies } from '../dependencies.ts'
import { clientOf, perAccount } from '../plugins/rate-limits.ts'
import { principalOf } from '../plugins/session.ts'
import { keyOf } from '../submission-key.ts'
import { languageOf } from '../request-language.ts'
import { readUpload } from '../uploads/read-upload.ts'
import type { RequestLimits } from '../request-limits.ts'
import { createUploadLimiter } from '../uploads/upload-limiter.ts'

const tags = ['oil']
const historyLength = 200

export function imageRoutes(product: Dependencies, limits: RequestLimits): FastifyPluginAsyncZod {
  const holdUpload = createUploadLimiter(limits.uploads)
  return async (app) => {
    // The form stays a stream: nothing of it is read before the upload is counted.
    app.addContentTypeParser('multipart/form-data', (_request, payload, done) => done(null, payload))

    app.get(
      '/images/',
      { schema: { tags, summary: 'The images analysed so far, newest first', response: { 200: imageHistory } } },
      async (request) => {
        const records = await listImages(product, principalOf(request), historyLength)
        return { images: historyAnswer(request, records, imageAnswer) }
      },
    )
    app.post(
      '/upload/',
      {
        config: { bodyMs: limits.uploadMs, ...perAccount({ max: 120, minutes: 1 }) },
        // The schema documents the form; readUpload is what checks it.
        validatorCompiler: () => (value) => ({ value }),
        schema: {
          tags,
          summary: 'Analyse an image for oil: multipart form, field `file`, at most 20 MB and 50 megapixels',
          consumes: ['multipart/form-data'],
          headers: submissionHeaders,
          body: z.object({ file: z.file() }),
          response: { 200: analysedImage },
        },
      },
      (request) => {
        const principal = principalOf(request)
        const key = keyOf(request)
        return holdUpload({ account: principal.accountId, client: clientOf(request) }, async () => {
          const upload = await readUpload(request.headers, request.body as unknown as Readable | undefined)
          const assess = () => analyseImage(product, principal, upload, key)
          return imageAnswer(languageOf(request), await product.submissions.run(principal, 'image', key, assess))
        })
      },
    )
    app.get(
      '/images/:id',
      {
        schema: {
          tags,
          summary: 'One analysed image',
          params: z.object({ id: z.string() }),
          response: { 200: analysedImage },
        },
      },
      async (request) =>
        imageAnswer(languageOf(request), await getImage(product, principalOf(request), request.params.id)),
    )
    app.get(
      '/images/:id/:part',
      {
        schema: {
          tags,
          summary: 'One picture: view, thumbnail or original',
          params: z.object({ id: z.string(), part: z.enum(Object.keys(imageParts) as [ImagePart, ...ImagePart[]]) }),
        },
      },
      async (request, reply) => {
        const { id, part } = request.params
        const image = await readImage(product, principalOf(request), id, part)
        if (part === 'original') {
          reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(image.filename)}`)
        }
        return reply.type(image.mediaType).send(Buffer.from(image.bytes))
      },
    )
  }
}
