import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { publicOriginOf } from './public-origin.ts'

type Encoding = 'br' | 'gzip' | 'identity'

/** A page as it was built, with the hashes of its inline scripts as a content security policy names them. */
export interface Page {
  html: string
  scriptHashes: string[]
}

interface ReadyPage {
  etag: string
  bodies: Partial<Record<Encoding, Buffer>>
}

/** Stands in prerendered pages where the address of the server belongs. */
const unknownOrigin = 'https://origin.invalid'

const mostKept = 200
const brotli = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
}
const encoders: Record<Encoding, (plain: Buffer) => Buffer> = {
  br: (plain) => brotliCompressSync(plain, brotli),
  gzip: (plain) => gzipSync(plain, { level: 6 }),
  identity: (plain) => plain,
}

/** Sends pages with the server's address filled in; a page that was sent once is kept ready, each encoding of it too. */
export function createReadyPages(configuredOrigin: string | null) {
  const kept = new Map<string, ReadyPage>()

  const ready = (html: string, origin: string): ReadyPage => {
    const own = html.replaceAll(unknownOrigin, origin)
    const filled = Buffer.from(own.replaceAll(encodeURIComponent(unknownOrigin), encodeURIComponent(origin)))
    const etag = `W/"${createHash('sha256').update(filled).digest('base64url').slice(0, 22)}"`
    const page = kept.get(etag) ?? { etag, bodies: { identity: filled } }
    kept.delete(etag)
    kept.set(etag, page)
    const [oldest] = kept.keys()
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
    return page
  }

  return (request: FastifyRequest, reply: FastifyReply, page: Page, status = 200): FastifyReply => {
    const { etag, bodies } = ready(page.html, publicOriginOf(request, configuredOrigin))
    allowScripts(reply, page)
    reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding').type('text/html; charset=utf-8')
    if (status === 200) {
      reply.header('etag', etag)
      if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    }
    const encoding = bestEncoding(request.headers['accept-encoding'])
    const body = (bodies[encoding] ??= encoders[encoding](bodies.identity ?? Buffer.from(page.html)))
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.code(status).send(body)
  }
}

export type SendPage = ReturnType<typeof createReadyPages>

/** Lets the inline scripts of this page run, and no other page's. */
export function allowScripts(reply: FastifyReply, { scriptHashes }: Page): FastifyReply {
  const policy = String(reply.getHeader('content-security-policy'))
  const scripts = "script-src 'self'"
  return reply.header('content-security-policy', policy.replace(scripts, [scripts, ...scriptHashes].join(' ')))
}

function bestEncoding(accepted = ''): Encoding {
  const wanted = new Set(
    accepted
      .split(',')
      .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
      .map((part) => part.split(';')[0]?.trim().toLowerCase()),
  )
  return wanted.has('br') ? 'br' : wanted.has('gzip') ? 'gzip' : 'identity'
}
