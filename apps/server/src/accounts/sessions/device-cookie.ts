import { randomBytes } from 'node:crypto'
import { formatCookie, readCookie, type CookieSecurity } from './session-cookies.ts'
import { createSigner } from '../signer.ts'

const NAME = 'varuna.device'
/** The longest that browsers keep a cookie. */
const KEPT_MS = 400 * 86_400_000
/** Accounts of one browser that are remembered. */
const MAX_ACCOUNTS = 5
/** A time in milliseconds, in base 36. */
const TIME_LETTERS = 8

/** A browser in which an account signed in before. */
interface KnownDevice {
  id: string
  /** When the account first signed in with it. */
  sinceMs: number
}

interface IssuedDevice {
  id: string
  /** One for each account, the newest first: a time and a signature. */
  marks: string[]
}

/** The cookie says only which accounts signed in with a browser: it opens nothing. */
export interface DeviceCookies {
  /** The device if this account signed in with it before; null otherwise. */
  known(headers: Headers, accountId: string): KnownDevice | null
  /** The id of the device if this server gave it out, whichever account signed in; null otherwise. */
  issuedId(headers: Headers): string | null
  /** Set-Cookie that adds an account to the device, with the time at which it first signed in. */
  remember(headers: Headers, accountId: string, sinceMs: number): string
}

/** Ids and marks are signed with the first key, and accepted with any. */
export function createDeviceCookies(
  keys: readonly [current: string, ...earlier: string[]],
  security: CookieSecurity,
): DeviceCookies {
  const { sign, isSigned } = createSigner('device', keys)
  const textOf = (id: string, accountId: string, time: string) => `${id} ${accountId} ${time}`
  const isOf = (id: string, accountId: string, mark: string) => {
    const time = mark.slice(0, TIME_LETTERS)
    return isSigned(textOf(id, accountId, time), mark.slice(TIME_LETTERS))
  }

  function readIssued(headers: Headers): IssuedDevice | null {
    const value = readCookie(NAME, headers, security) ?? ''
    if (!/^[\w-]{22}\.[\w-]{43}(?:\.[\w-]{51}){1,5}$/.test(value)) return null
    const [id = '', signature = '', ...marks] = value.split('.')
    return isSigned(id, signature) ? { id, marks } : null
  }

  return {
    known(headers, accountId) {
      const device = readIssued(headers)
      const mark = device?.marks.find((one) => isOf(device.id, accountId, one))
      if (!device || mark === undefined) return null
      return { id: device.id, sinceMs: Number.parseInt(mark.slice(0, TIME_LETTERS), 36) }
    },
    issuedId: (headers) => readIssued(headers)?.id ?? null,
    remember(headers, accountId, sinceMs) {
      const { id, marks } = readIssued(headers) ?? { id: randomBytes(16).toString('base64url'), marks: [] }
      const others = marks.filter((mark) => !isOf(id, accountId, mark))
      const time = sinceMs.toString(36).padStart(TIME_LETTERS, '0')
      const mark = `${time}${sign(textOf(id, accountId, time))}`
      const value = [id, sign(id), ...[mark, ...others].slice(0, MAX_ACCOUNTS)].join('.')
      return formatCookie(NAME, value, KEPT_MS, headers, security)
    },
  }
}
