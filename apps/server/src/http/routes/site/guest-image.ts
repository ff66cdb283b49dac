import { guestImageLimits, judgedImage, MAX_GUEST_IMAGE_BYTES } from '@varuna/contract/public/guest-image'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { CodedError, codedError } from '../../../errors/coded-error.ts'
import { GUESTS } from '../../../jobs/inference.ts'
import { judgeGuestImage } from '../../../services/analysis/oil/judge-image.ts'
import { judgedAnswer } from '../../answers/answers.ts'
import { languageOf } from '../../answers/request-language.ts'
import type { Dependencies } from '../../dependencies.ts'
import { clientOf, networkOf, siteOf } from '../../plugins/client-of.ts'
import { createAttemptCounter, perClient } from '../../plugins/rate-limits.ts'
import { createFileError, createTooLargeError, FILE_FIELD } from '../../uploads/file-form-faults.ts'
import { acceptOctetStream, octetStream, octetStreamBody } from '../../uploads/octet-stream.ts'
import { announcedBytesOf, chunksOf, isStream } from '../../uploads/receive-body.ts'
import { createUploadLimiter } from '../../uploads/upload-limiter.ts'

/** Judged images of all visitors together. */
const perHour = { max: 600, minutes: 60 }
/** Each holds its image in memory: 96 MB in all, taken once the first bytes have come. */
const MAX_REQUESTS = 12
/** A network of neighbours is the account here. */
const ofNetwork = { overall: Infinity, perAccount: 3, perClient: 1, reserved: 0 }
const requests = { overall: MAX_REQUESTS, perAccount: Infinity, perClient: Infinity, reserved: 0 }
/** Taken when the body has arrived, or senders that are slow would hold them. */
const analyses = { overall: 6, perAccount: Infinity, perClient: Infinity, reserved: 0 }
const BODY_MS = 20_000
/** A request that has sent less, and not the whole image, holds no place: silent connections would hold them all. */
const FIRST_BYTES = 64 * 1024
/** Who sends nothing, or less than this, is dropped after three seconds. */
const bodyRate = { minBytesPerSecond: 64 * 1024, rateIntervalMs: 3_000 }

/**
 * For visitors without an account (docs/decisions/061-what-visitors-see-and-try.md): small images, few of them, judged after those of all
 * accounts; nothing is stored.
 */
export function guestImageRoutes(product: Dependencies): FastifyPluginAsyncZod {
  const holdOfNetwork = createUploadLimiter(ofNetwork)
  const holdRequest = createUploadLimiter(requests)
  const holdAnalysis = createUploadLimiter(analyses)
  return async (app) => {
    app.removeAllContentTypeParsers()
    acceptOctetStream(app)
    // What is refused costs little and counts for nothing here, or one visitor could use up everybody's hour.
    const judged = [
      createAttemptCounter(app, 'guest-images-of-network', guestImageLimits.judged, clientOf),
      createAttemptCounter(app, 'guest-images-of-site', guestImageLimits.judgedOfSite, siteOf),
      createAttemptCounter(app, 'guest-images', perHour, () => 'all'),
    ]
    const count = async (request: FastifyRequest, reply: FastifyReply) => {
      for (const counter of judged) await counter.count(request, reply)
    }
    app.post(
      '/api/demo/image',
      {
        config: { bodyMs: BODY_MS, bodyRate, ...perClient(guestImageLimits.received) },
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
        const client = clientOf(request)
        const guest = { account: GUESTS, client }
        const image = arrivingImage(request)
        const judge = async () => {
          const bytes = await image.readAll()
          const judgement = await holdAnalysis(guest, () =>
            judgeGuestImage(product, bytes, { signal: signalOf(reply) }).catch(async (error) => {
              if (!isRefusedFile(error)) await count(request, reply)
              throw error
            }),
          )
          await count(request, reply)
          return judgedAnswer(languageOf(request), judgement)
        }
        return holdOfNetwork({ account: networkOf(request), client }, async () => {
          for (const counter of judged) await counter.check(request, reply)
          await image.readFirst()
          return holdRequest(guest, judge, image)
        })
      },
    )
  }
}

/** The file is at fault, and that was found out before it cost an analysis. */
const isRefusedFile = (error: unknown) =>
  error instanceof CodedError &&
  error.errors.some(({ field }) => field === FILE_FIELD) &&
  error.code !== 'image_too_slow' &&
  error.fault.code !== 'damaged_image.decoder'

/** An image as it arrives. Until it is whole, a faster one may take its place. */
function arrivingImage({ body }: FastifyRequest) {
  const beganMs = performance.now()
  const chunks = chunksOf(isStream(body) ? body : undefined)
  const pieces: Buffer[] = []
  let byteCount = 0
  let isWhole = false
  const readUpTo = async (enoughBytes: number) => {
    while (!isWhole && byteCount < enoughBytes) {
      const next = await chunks.next()
      if (next.done) {
        isWhole = true
      } else {
        byteCount += next.value.byteLength
        if (byteCount > MAX_GUEST_IMAGE_BYTES) throw createTooLargeError(MAX_GUEST_IMAGE_BYTES)
        pieces.push(next.value)
      }
    }
    if (byteCount === 0) throw createFileError({ code: 'no_file.empty', params: {} })
  }
  return {
    readFirst: () => readUpTo(FIRST_BYTES),
    async readAll(): Promise<Uint8Array> {
      await readUpTo(Infinity)
      return Buffer.concat(pieces)
    },
    isIdle: () => !isWhole,
    bytesPerSecond: () => (isWhole ? Infinity : (1000 * byteCount) / (performance.now() - beganMs)),
    end() {
      if (isStream(body)) body.destroy(codedError('busy.uploads'))
    },
  }
}

/** Aborts when the visitor leaves before the answer. */
function signalOf(reply: FastifyReply): AbortSignal {
  const leaving = new AbortController()
  reply.raw.once('close', () => leaving.abort())
  return leaving.signal
}
