import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const STEP_MS = 30_000
const DIGITS = 6
/** RFC 4226, section 4, recommends 160 bits. */
const KEY_BYTES = 20
/** Clocks may differ by one step (RFC 6238, section 5.2). */
const DRIFT_STEPS = 1

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export const createKey = (): Buffer => randomBytes(KEY_BYTES)

export const stepAt = (timeMs: number): number => Math.floor(timeMs / STEP_MS)

/** The six digits of a step (RFC 6238 with SHA-1, which authenticator apps assume). */
export function codeAt(key: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', key).update(counter).digest()
  const offset = digest.readUInt8(digest.length - 1) & 15
  const number = digest.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** The latest step near a time whose code this is; null for a wrong code. */
export function stepOfCode(key: Uint8Array, code: string, timeMs: number): number | null {
  const given = Buffer.from(code)
  if (given.length !== DIGITS) return null
  let found: number | null = null
  for (let step = stepAt(timeMs) - DRIFT_STEPS; step <= stepAt(timeMs) + DRIFT_STEPS; step += 1)
    if (timingSafeEqual(given, Buffer.from(codeAt(key, step)))) found = step
  return found
}

/** Base32 of RFC 4648, without padding. */
export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** The link that authenticator apps read from a QR code. */
export function toOtpauthLink(key: Uint8Array, email: string): string {
  const label = `Varuna:${encodeURIComponent(email)}`
  return `otpauth://totp/${label}?secret=${toBase32(key)}&issuer=Varuna&algorithm=SHA1&digits=${DIGITS}&period=${STEP_MS / 1000}`
}
