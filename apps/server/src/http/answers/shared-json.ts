import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding } from './choose-encoding.ts'

type Encoding = 'br' | 'gzip' | 'identity'
type Bodies = Partial<Record<Encoding, Promise<Buffer>>>

interface SharedAnswer {
  etag: string
  bodies: Bodies
}

const brotli = promisify(brotliCompress)
const encoders: Record<Exclude<Encoding, 'identity'>, (plain: Buffer) => Promise<Buffer>> = {
  br: (plain) =>
    brotli(plain, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
    }),
  gzip: (plain) => promisify(gzip)(plain, { level: 6 }),
}

/**
 * Sends an answer that is the same for everybody. It is written and compressed once for each record and language, so a client that asks
 * again costs no more than the bytes that are sent.
 */
export function createSharedJson<Source extends object>(maxAgeSeconds: number) {
  const answers = new WeakMap<Source, Map<string, SharedAnswer>>()
  const find = (source: Source, language: string, write: () => unknown): SharedAnswer => {
    const ofSource = answers.get(source) ?? new Map<string, SharedAnswer>()
    answers.set(source, ofSource)
    const known = ofSource.get(language)
    if (known) return known
    const plain = Buffer.from(JSON.stringify(write()))
    const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
    const answer: SharedAnswer = { etag, bodies: { identity: Promise.resolve(plain) } }
    ofSource.set(language, answer)
    return answer
  }
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    source: Source,
    language: string,
    write: () => unknown,
  ): Promise<FastifyReply> => {
    const { etag, bodies } = find(source, language, write)
    reply
      .header('vary', 'accept-encoding, accept-language')
      .header('cache-control', `public, max-age=${maxAgeSeconds}`)
      .header('etag', etag)
      .type('application/json; charset=utf-8')
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    const encoding = chooseEncoding(request.headers, ['br', 'gzip'])
    const plain = await (bodies.identity as Promise<Buffer>)
    if (encoding !== 'identity') {
      bodies[encoding] ??= encoders[encoding](plain)
      reply.header('content-encoding', encoding)
    }
    return reply.send(await (bodies[encoding] as Promise<Buffer>))
  }
}
