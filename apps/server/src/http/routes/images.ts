import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { analysedImage, imageHistory, maxUploadBytes } from '@varuna/contract/image'
import { CodedError } from '../../services/coded-error.ts'
import { analyseImage, imageParts, listImages, readImage, type ImagePart } from '../../services/images.ts'
import type { Product } from '../product.ts'
import { requireSession, sessionOf } from '../plugins/session.ts'

const tags = ['oil']
const historyLength = 200

export function imageRoutes(product: Product): FastifyPluginAsyncZod {
  return async (app) => {
    requireSession(app, product.accounts)

    app.get(
      '/images/',
      { schema: { tags, summary: 'The images analysed so far, newest first', response: { 200: imageHistory } } },
      async (request) => ({ images: await listImages(product.store, sessionOf(request).userId, historyLength) }),
    )
    app.post(
      '/upload/',
      {
        schema: {
          tags,
          summary: 'Analyse an image for oil: multipart form, field `file`, at most 20 MB and 50 megapixels',
          consumes: ['multipart/form-data'],
          response: { 200: analysedImage },
        },
      },
      async (request) => {
        const file = await request.file({ limits: { fileSize: maxUploadBytes, files: 1 } })
        if (!file || file.fieldname !== 'file') {
          throw new CodedError('no_file', 'Send the image in a form field named file.', [
            { field: 'file', message: 'Please select an image file' },
          ])
        }
        const upload = { filename: file.filename, mediaType: file.mimetype, bytes: await file.toBuffer() }
        return analyseImage(product, sessionOf(request).userId, upload)
      },
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
        const image = await readImage(product, sessionOf(request).userId, id, part)
        if (part === 'original') {
          reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(image.filename)}`)
        }
        return reply
          .type(image.mediaType)
          .header('cache-control', 'private, max-age=31536000, immutable')
          .send(Buffer.from(image.bytes))
      },
    )
  }
}
