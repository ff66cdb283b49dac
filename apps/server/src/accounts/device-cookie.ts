import { randomBytes } from 'node:crypto'
import { formatCookie, readCookies, type CookieSecurity } from './session-cookies.ts'
import { createSigner } from './signer.ts'

const NAME = 'varuna.device'
/** The longest that browsers keep a cookie. */
const KEPT_MS = 400 * 86_400_000
/** Accounts of one browser that are remembered. */
const MAX_ACCOUNTS = 5

interface Device {
  id: string
  /** One for each account, the newest first. */
  marks: string[]
}

/** A browser in which an account signed in before. The cookie says only that: it opens nothing. */
export interface DeviceCookies {
  /** The id of the device if this account signed in with it before; null otherwise. */
  knownId(headers: Headers, accountId: string): string | null
  /** Set-Cookie that adds an account to the device. */
  remember(headers: Headers, accountId: string): string
}

/** Marks are signed with the first key, and accepted with any. */
export function createDeviceCookies(
  keys: readonly [current: string, ...earlier: string[]],
  security: CookieSecurity,
): DeviceCookies {
  const { sign, isSigned } = createSigner('device', keys)
  const isOf = (id: string, accountId: string, mark: string) => isSigned(`${id} ${accountId}`, mark)
  return {
    knownId(headers, accountId) {
      const device = readDevice(headers)
      return device?.marks.some((mark) => isOf(device.id, accountId, mark)) ? device.id : null
    },
    remember(headers, accountId) {
      const { id, marks } = readDevice(headers) ?? { id: randomBytes(16).toString('base64url'), marks: [] }
      const others = marks.filter((mark) => !isOf(id, accountId, mark))
      const value = [id, sign(`${id} ${accountId}`), ...others].slice(0, 1 + MAX_ACCOUNTS).join('.')
      return formatCookie(NAME, value, KEPT_MS, headers, security)
    },
  }
}

/** The id that a browser states, whether or not an account signed in with it. */
export const deviceIdIn = (headers: Headers): string | null => readDevice(headers)?.id ?? null

function readDevice(headers: Headers): Device | null {
  const cookies = readCookies(headers)
  const value = cookies.get(`__Host-${NAME}`) ?? cookies.get(NAME) ?? ''
  if (!/^[\w-]{22}(?:\.[\w-]{43}){1,5}$/.test(value)) return null
  const [id = '', ...marks] = value.split('.')
  return { id, marks }
}
