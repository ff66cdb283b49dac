import { createHmac } from 'node:crypto'
import { sessionLife } from './session-life.ts'

/** The cookie as the library reads it, and as a browser keeps it on a page without TLS. */
const PLAIN = 'varuna.session_token'
/** A browser accepts a name with this prefix only over TLS and for this host alone, so that no other host can plant the cookie. */
const HOST_ONLY = '__Host-'
/** Names of cookies that an earlier page of this host may have set; cleared on a page with TLS. */
const EARLIER = [PLAIN, `__Secure-${PLAIN}`]

/** Set by `headersOf` where the page that sent a request was loaded over TLS. */
export const PAGE_HEADER = 'x-varuna-page'

/** `always`: the public address is https. `by_page`: no public address with https is known, and the page of a request decides. */
export type CookieSecurity = 'always' | 'by_page'

/** How cookies are kept at a public address. */
export const securityOf = (publicUrl: string): CookieSecurity => (publicUrl.startsWith('https:') ? 'always' : 'by_page')

const isSecure = (headers: Headers, security: CookieSecurity): boolean =>
  security === 'always' || headers.get(PAGE_HEADER) === 'https'

/** Cookies of a request by name; of two with one name, the first, which has the longer path. */
function readCookies(headers: Headers): Map<string, string> {
  const cookies = new Map<string, string>()
  for (const part of headers.get('cookie')?.split(';') ?? []) {
    const at = part.indexOf('=')
    const name = part.slice(0, at).trim()
    if (at > 0 && !cookies.has(name)) cookies.set(name, part.slice(at + 1).trim())
  }
  return cookies
}

/** A cookie that `formatCookie` wrote; undefined without it. Where the public address is https, one without the prefix is nobody's. */
export function readCookie(name: string, headers: Headers, security: CookieSecurity): string | undefined {
  const cookies = readCookies(headers)
  return cookies.get(`${HOST_ONLY}${name}`) ?? (security === 'always' ? undefined : cookies.get(name))
}

/** The session cookie of a request; undefined without one. */
export const sessionCookieOf = (headers: Headers, security: CookieSecurity): string | undefined =>
  readCookie(PLAIN, headers, security)

/** The headers that the library reads: the session cookie under its name, and the user agent. */
export function toLibraryHeaders(headers: Headers, security: CookieSecurity): Headers {
  const cookie = sessionCookieOf(headers, security)
  const agent = headers.get('user-agent')
  return new Headers({
    ...(cookie !== undefined && { cookie: `${PLAIN}=${cookie}` }),
    ...(agent !== null && { 'user-agent': agent }),
  })
}

/** Set-Cookie of one cookie that only the server reads; under its host-only name where the page has TLS. */
export function formatCookie(
  name: string,
  value: string,
  maxAgeMs: number,
  headers: Headers,
  security: CookieSecurity,
): string {
  const attributes = `; Max-Age=${maxAgeMs / 1000}; Path=/; HttpOnly; SameSite=Lax`
  return isSecure(headers, security)
    ? `${HOST_ONLY}${name}=${value}${attributes}; Secure`
    : `${name}=${value}${attributes}`
}

/** Set-Cookie of a new session. */
export function openingCookies(token: string, secret: string, headers: Headers, security: CookieSecurity): string[] {
  const signature = createHmac('sha256', secret).update(token).digest('base64')
  const value = encodeURIComponent(`${token}.${signature}`)
  return [formatCookie(PLAIN, value, sessionLife.longestMs, headers, security), ...clearEarlier(headers, security)]
}

/** Set-Cookie that clear the session of a browser, under whichever name it has. */
export function clearingCookies(headers: Headers, security: CookieSecurity): string[] {
  return [formatCookie(PLAIN, '', 0, headers, security), ...clearEarlier(headers, security)]
}

function clearEarlier(headers: Headers, security: CookieSecurity): string[] {
  if (!isSecure(headers, security)) return []
  const sent = readCookies(headers)
  return EARLIER.filter((name) => sent.has(name)).map(
    (name) => `${name}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax${name === PLAIN ? '' : '; Secure'}`,
  )
}
