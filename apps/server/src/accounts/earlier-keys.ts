import { createHmac, timingSafeEqual } from 'node:crypto'

/** Cookies of the library, whose name may have a prefix such as __Secure-. */
const signedCookie = /^((?:__\w+-)?varuna\.[\w.-]+)=(.+)$/
const signedValue = /^(.+)\.([\w+/]{43}=)$/

const signatureOf = (value: string, key: string) => createHmac('sha256', key).update(value).digest('base64')

/**
 * The cookies of a request, where those that an earlier key signed are signed with the current one: the library knows one key alone.
 * Cookies that no key signed stay as they are.
 */
export function signWithCurrent(cookies: string, [current, ...earlier]: readonly [string, ...string[]]): string {
  if (earlier.length === 0) return cookies
  return cookies
    .split(/;\s*/)
    .map((cookie) => {
      const [, name, encoded = ''] = signedCookie.exec(cookie) ?? []
      const [, value, signature] = signedValue.exec(decode(encoded)) ?? []
      if (value === undefined || signature === undefined) return cookie
      const isSignedBy = (key: string) => timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(value, key)))
      if (isSignedBy(current) || !earlier.some(isSignedBy)) return cookie
      return `${name}=${encodeURIComponent(`${value}.${signatureOf(value, current)}`)}`
    })
    .join('; ')
}

function decode(encoded: string): string {
  try {
    return decodeURIComponent(encoded)
  } catch {
    return ''
  }
}
