import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding } from './answers/choose-encoding.ts'
import { publicOriginOf } from './public-origin.ts'

type Encoding = 'br' | 'gzip' | 'identity'

/** A prerendered page, with the hashes of its inline scripts and styles in the form of a content security policy. */
export interface Page {
  html: string
  scriptHashes: string[]
  styleHashes: string[]
}

interface CachedPage {
  etag: string
  bodies: Partial<Record<Encoding, Buffer>>
}

/** Prerendered pages contain this in place of the server's address. */
export const originPlaceholder = 'https://origin.invalid'

const MAX_CACHED_PAGES = 200
const brotli = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
}
const encoders: Record<Encoding, (plain: Buffer) => Buffer> = {
  br: (plain) => brotliCompressSync(plain, brotli),
  gzip: (plain) => gzipSync(plain, { level: 6 }),
  identity: (plain) => plain,
}

/** What visitors without an account cannot do here: its parts of pages are hidden (`browser/ui/src/styles/base.css`). */
export interface VisitorLimits {
  /** Judge an image. */
  noImages: boolean
  /** Watch ships. */
  noShips: boolean
}

const limitsText = ({ noImages, noShips }: VisitorLimits) =>
  [noImages && 'no-images', noShips && 'no-ships'].filter((limit) => limit !== false).join(' ')

/** Sends pages with the server's address and limits filled in. Filled pages are cached per requested encoding. */
export function createPageCache(configuredOrigin: string | null, limits: VisitorLimits) {
  const visitors = limitsText(limits)
  const limited = visitors === '' ? '<html' : `<html data-visitors="${visitors}"`
  const cachedPages = new Map<string, CachedPage>()

  const cachePage = (html: string, origin: string): CachedPage => {
    const withOrigin = html.replace('<html', limited).replaceAll(originPlaceholder, origin)
    const filled = Buffer.from(withOrigin.replaceAll(encodeURIComponent(originPlaceholder), encodeURIComponent(origin)))
    const etag = `W/"${createHash('sha256').update(filled).digest('base64url').slice(0, 22)}"`
    const page = cachedPages.get(etag) ?? { etag, bodies: { identity: filled } }
    cachedPages.delete(etag)
    cachedPages.set(etag, page)
    const [oldest] = cachedPages.keys()
    if (cachedPages.size > MAX_CACHED_PAGES && oldest !== undefined) cachedPages.delete(oldest)
    return page
  }

  return (
    request: FastifyRequest,
    reply: FastifyReply,
    page: Page,
    { status = 200, isStorable = true }: { status?: number; isStorable?: boolean } = {},
  ): FastifyReply => {
    const { etag, bodies } = cachePage(page.html, publicOriginOf(request, configuredOrigin))
    allowInline(reply, page)
    reply.header('vary', 'accept-encoding').type('text/html; charset=utf-8')
    reply.header('cache-control', isStorable ? 'no-cache' : 'no-store')
    if (status === 200 && isStorable) {
      reply.header('etag', etag)
      if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    }
    const encoding = chooseEncoding(request.headers, ['br', 'gzip'])
    const body = (bodies[encoding] ??= encoders[encoding](bodies.identity ?? Buffer.from(page.html)))
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.code(status).send(body)
  }
}

export type SendPage = ReturnType<typeof createPageCache>

/** Allows this page's inline scripts and styles, and no others, in its content security policy. */
function allowInline(reply: FastifyReply, { scriptHashes, styleHashes }: Page): FastifyReply {
  const policy = String(reply.getHeader('content-security-policy'))
    .replace("script-src 'self'", (own) => [own, ...scriptHashes].join(' '))
    .replace("style-src 'self'", (own) => [own, ...styleHashes].join(' '))
  return reply.header('content-security-policy', policy)
}
