import type { Readable } from 'node:stream'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { submissionHeaders } from '@varuna/contract/analysis/assessment'
import { analysedImage, imageHistory, imageSceneRequest } from '@varuna/contract/analysis/image'
import { imageWindowQuery, vesselsNear } from '@varuna/contract/analysis/image-answers'
import { writeImageReport } from '../../../services/analysis/oil/report/write-image-report.ts'
import { analyseImage, getImage, listImages } from '../../../services/analysis/oil/images.ts'
import {
  openOriginal,
  readHeat,
  readView,
  readWindow,
  type Rendition,
} from '../../../services/analysis/oil/read-image.ts'
import { setScene, slicksGeoJson } from '../../../services/analysis/oil/scene.ts'
import { findVesselsNear } from '../../../services/analysis/oil/vessels-near.ts'
import { historyAnswer, imageAnswer, imageReportTexts } from '../../answers/answers.ts'
import { attachmentHeader } from '../../answers/attachment-header.ts'
import type { Dependencies } from '../../dependencies.ts'
import { clientOf } from '../../plugins/client-of.ts'
import type { SendDocument } from '../../documents/send-document.ts'
import { perAccount } from '../../plugins/rate-limits.ts'
import { principalOf } from '../../plugins/session.ts'
import { keyOf } from '../../submission-key.ts'
import { languageOf } from '../../answers/request-language.ts'
import { receiveImage } from '../../uploads/receive-form.ts'
import type { RequestLimits } from '../../request-limits.ts'
import { createUploadLimiter } from '../../uploads/upload-limiter.ts'

const tags = ['oil']
const historyLength = 200
const params = z.object({ id: z.string().max(80) })
const renditions = ['view', 'thumbnail'] as const satisfies Rendition[]
/** Reading tracks and scenes, and writing reports, costs more than reading a file. */
const costly = perAccount({ max: 60, minutes: 1 })
const cheap = perAccount({ max: 1_200, minutes: 1 })

export function imageRoutes(
  product: Dependencies,
  limits: RequestLimits,
  sendDocument: SendDocument,
): FastifyPluginAsyncZod {
  const holdUpload = createUploadLimiter(limits.uploads)
  return async (app) => {
    // The form stays a stream: none of it is read before the upload is counted.
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
        config: { bodyMs: limits.uploadMs, ...perAccount({ max: 240, minutes: 1 }) },
        // The schema documents the form; receiveImage is what checks it.
        validatorCompiler: () => (value) => ({ value }),
        schema: {
          tags,
          summary:
            'Analyse an image for oil: multipart form, field `file`, at most 20 MB and 50 megapixels, a georeferenced or radar TIFF at most 200 MB and 500 megapixels',
          consumes: ['multipart/form-data'],
          headers: submissionHeaders,
          body: z.object({ file: z.file() }),
          response: { 200: analysedImage },
        },
      },
      (request) => {
        const principal = principalOf(request)
        const key = keyOf(request)
        const body = request.body as unknown as Readable | undefined
        const owner = { account: principal.accountId, client: clientOf(request) }
        return holdUpload(owner, () =>
          receiveImage(product, principal.accountId, request.headers, body, async (upload) => {
            const record = await product.submissions.run(principal, 'image', key, (watch) =>
              analyseImage(product, principal, upload, key, watch),
            )
            return imageAnswer(languageOf(request), record)
          }),
        )
      },
    )
    app.get(
      '/images/:id',
      { schema: { tags, summary: 'One analysed image', params, response: { 200: analysedImage } } },
      async (request) =>
        imageAnswer(languageOf(request), await getImage(product, principalOf(request), request.params.id)),
    )
    app.get(
      '/images/:id/original',
      { config: cheap, schema: { tags, summary: 'The file as it was uploaded, with its camera data', params } },
      async (request, reply) => {
        const original = await openOriginal(product, principalOf(request), request.params.id)
        return reply
          .header('content-disposition', attachmentHeader(original.filename))
          .header('content-length', original.byteCount)
          .type(original.mediaType)
          .send(original.bytes)
      },
    )
    for (const path of ['/images/:id/heat', '/api/images/:id/heat'])
      app.get(
        path,
        {
          config: cheap,
          schema: { tags, summary: 'The heat map: a grey PNG, 0 to 255 for a share of oil of 0 to 1', params },
        },
        async (request, reply) =>
          reply.type('image/png').send(Buffer.from(await readHeat(product, principalOf(request), request.params.id))),
      )
    app.get(
      '/images/:id/window',
      {
        config: perAccount({ max: 600, minutes: 1 }),
        schema: {
          tags,
          summary: 'A part of a large scene as WebP, averaged to at most 1,024 pixels a side',
          params,
          querystring: imageWindowQuery,
        },
      },
      async (request, reply) => {
        const window = await readWindow(product, principalOf(request), request.params.id, request.query)
        return reply.type('image/webp').send(Buffer.from(window))
      },
    )
    app.get(
      '/images/:id/:part',
      {
        schema: {
          tags,
          summary: 'A web view without camera data: view or thumbnail',
          params: params.extend({ part: z.enum(renditions) }),
        },
      },
      async (request, reply) => {
        const { id, part } = request.params
        const view = await readView(product, principalOf(request), id, part)
        return reply.type('image/webp').send(Buffer.from(view))
      },
    )
    app.put(
      '/api/images/:id/scene',
      {
        config: costly,
        schema: {
          tags,
          summary: 'Set place, time and scale of an image by hand; null removes them',
          params,
          body: z.object({ scene: imageSceneRequest.nullable() }),
          response: { 200: analysedImage },
        },
      },
      async (request) => {
        const { params: key, body } = request
        return imageAnswer(languageOf(request), await setScene(product, principalOf(request), key.id, body.scene))
      },
    )
    app.get(
      '/api/images/:id/slicks.geojson',
      {
        config: costly,
        schema: { tags, summary: 'The slicks of an image as GeoJSON, with area and length', params },
      },
      async (request, reply) => {
        const slicks = await slicksGeoJson(product, principalOf(request), request.params.id)
        return reply
          .header('content-disposition', 'attachment; filename="varuna-slicks.geojson"')
          .type('application/geo+json')
          .send(JSON.stringify(slicks))
      },
    )
    app.get(
      '/api/images/:id/vessels',
      {
        config: costly,
        schema: {
          tags,
          summary: 'Vessels that were near at the time of the image, from the stored tracks',
          params,
          response: { 200: vesselsNear },
        },
      },
      (request) => findVesselsNear(product, principalOf(request), request.params.id),
    )
    app.get(
      '/api/images/:id/report.pdf',
      { config: costly, schema: { tags, summary: 'A report on the image as PDF', params } },
      (request, reply) =>
        sendDocument(request, reply, 'varuna-image-report.pdf', (context) =>
          writeImageReport(product, principalOf(request), request.params.id, imageReportTexts(context.language)),
        ),
    )
  }
}
