import { judgedImage, MAX_GUEST_IMAGE_BYTES } from '@varuna/contract/public/guest-image'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { codedError } from '../../../errors/coded-error.ts'
import { GUESTS } from '../../../jobs/inference.ts'
import { judgeGuestImage } from '../../../services/analysis/oil/judge-image.ts'
import { judgedAnswer } from '../../answers/answers.ts'
import { languageOf } from '../../answers/request-language.ts'
import type { Dependencies } from '../../dependencies.ts'
import { clientOf, siteOf } from '../../plugins/client-of.ts'
import { createAttemptCounter, perClient } from '../../plugins/rate-limits.ts'
import { createFileError, createTooLargeError } from '../../uploads/file-form-faults.ts'
import { acceptOctetStream, octetStream, octetStreamBody } from '../../uploads/octet-stream.ts'
import { announcedBytesOf, chunksOf, isStream } from '../../uploads/receive-body.ts'
import { createUploadLimiter } from '../../uploads/upload-limiter.ts'

/** Of one network; an analysis takes about a second. */
const perNetwork = { max: 10, minutes: 10 }
/** Of a site with many IPv6 networks: as many as of one IPv4 address. */
const perSite = { max: 60, minutes: 60 }
/** Judged for all visitors together. */
const perHour = { max: 600, minutes: 60 }
/** Each holds its image in memory: 48 MB in all. */
const slots = { overall: 6, perAccount: 7, perClient: 1, reserved: 0 }
const BODY_MS = 60_000

/**
 * For visitors without an account (docs/decisions/061-what-visitors-see-and-try.md): small images, few of them, judged after those of all
 * accounts; nothing is stored.
 */
export function guestImageRoutes(product: Dependencies): FastifyPluginAsyncZod {
  const holdUpload = createUploadLimiter(slots)
  return async (app) => {
    app.removeAllContentTypeParsers()
    acceptOctetStream(app)
    const ofSite = createAttemptCounter(app, 'guest-images-site', perSite, siteOf)
    const judged = createAttemptCounter(app, 'guest-images', perHour, () => 'all')
    app.post(
      '/api/demo/image',
      {
        config: { bodyMs: BODY_MS, ...perClient(perNetwork) },
        ...octetStream,
        schema: {
          tags: ['oil'],
          summary: 'Judge an image; needs no account and stores nothing. The body is the file, at most 8 MB',
          ...octetStreamBody,
          response: { 200: judgedImage },
        },
      },
      (request, reply) => {
        if (!product.guestImages) throw codedError('guests_refused')
        if (announcedBytesOf(request.headers) > MAX_GUEST_IMAGE_BYTES) throw createTooLargeError(MAX_GUEST_IMAGE_BYTES)
        return holdUpload({ account: GUESTS, client: clientOf(request) }, async () => {
          await judged.check(request, reply)
          await ofSite.count(request, reply)
          const bytes = await readImage(request)
          const judgement = await judgeGuestImage(product, bytes, { signal: signalOf(reply) })
          await judged.count(request, reply)
          return judgedAnswer(languageOf(request), judgement)
        })
      },
    )
  }
}

async function readImage({ body }: FastifyRequest): Promise<Uint8Array> {
  const pieces: Buffer[] = []
  let byteCount = 0
  for await (const piece of chunksOf(isStream(body) ? body : undefined)) {
    byteCount += piece.byteLength
    if (byteCount > MAX_GUEST_IMAGE_BYTES) throw createTooLargeError(MAX_GUEST_IMAGE_BYTES)
    pieces.push(piece)
  }
  if (byteCount === 0) throw createFileError({ code: 'no_file.empty', params: {} })
  return Buffer.concat(pieces)
}

/** Aborts when the visitor leaves before the answer. */
function signalOf(reply: FastifyReply): AbortSignal {
  const leaving = new AbortController()
  reply.raw.once('close', () => leaving.abort())
  return leaving.signal
}
