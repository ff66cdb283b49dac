import { unixMs, type UnixMs } from '@varuna/units/time'
import { latin1 } from '../latin1.ts'

/** Unix seconds from here on have ten digits, so they cannot be mistaken for a nine-digit MMSI. */
const EARLIEST_MS = 1e12
const LATEST_MS = Date.UTC(2100, 0)
const MIN_MILLISECONDS = 1e11
const MIN_DIGITS = 10
const MAX_DIGITS = 13

const SPACE = 32
const COMMA = 44
const POINT = 46
const ZERO = 48
const COLON = 58
const SMALL_B = 98
const SMALL_R = 114

const toValidTime = (time: number): UnixMs | null =>
  time >= EARLIEST_MS && time < LATEST_MS ? unixMs(Math.round(time)) : null

/** Parses Unix seconds or milliseconds, distinguished by size; null outside 2001-09-09 to 2099. */
export const parseUnixTime = (bytes: Uint8Array, from: number, to: number): UnixMs | null => {
  let value = 0
  let at = from
  for (; at < to; at += 1) {
    const digit = (bytes[at] as number) - ZERO
    if (digit < 0 || digit > 9) break
    value = value * 10 + digit
  }
  if (at - from < MIN_DIGITS || at - from > MAX_DIGITS) return null
  if (at < to && bytes[at] !== POINT) return null
  for (let share = 0.1; (at += 1) < to; share /= 10) {
    const digit = (bytes[at] as number) - ZERO
    if (digit < 0 || digit > 9) return null
    value += digit * share
  }
  return toValidTime(value < MIN_MILLISECONDS ? value * 1000 : value)
}

const CALENDAR = /(\d{4})[-/](\d\d)[-/](\d\d)[T ,_]+(\d\d):(\d\d):(\d\d)(\.\d+)?\s?(Z|UTC|[+-]\d\d:?\d\d)?/

/** Finds a date and time such as `2024-05-01T12:00:00Z` in a text; UTC unless it has an offset. */
const parseCalendarTime = (text: string): UnixMs | null => {
  const found = CALENDAR.exec(text)
  if (!found) return null
  const [, year, month, day, hour, minute, second, fraction = '', zone = 'Z'] = found
  const offset = /^[+-]/.test(zone) ? `${zone.slice(0, 3)}:${zone.slice(-2)}` : 'Z'
  return toValidTime(Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}${fraction.slice(0, 4)}${offset}`))
}

const SEPARATES = Uint8Array.from({ length: 256 }, (_, code) =>
  code <= SPACE || ',;|"[]()'.includes(String.fromCharCode(code)) ? 1 : 0,
)

/** Time of receipt in the text before or after a sentence; the last of several numbers counts. */
export const parseReceiveTime = (bytes: Uint8Array, from: number, to: number): UnixMs | null => {
  let hasColon = false
  for (let end = to; end > from;) {
    let start = end
    for (; start > from && SEPARATES[bytes[start - 1] as number] === 0; start -= 1)
      hasColon ||= bytes[start - 1] === COLON
    const time = start < end ? parseUnixTime(bytes, start, end) : null
    if (time !== null) return time
    end = start - 1
  }
  return hasColon ? parseCalendarTime(latin1(bytes, from, to)) : null
}

/** Receiving station in the US Coast Guard's trailing fields: `,s28320,d-098,r003669973,1152921694`. */
export const parseStation = (bytes: Uint8Array, from: number, to: number): string | null => {
  for (let at = from; at < to - 2; at += 1) {
    if (bytes[at] !== COMMA || (bytes[at + 1] !== SMALL_R && bytes[at + 1] !== SMALL_B)) continue
    let end = at + 2
    while (end < to && SEPARATES[bytes[end] as number] === 0) end += 1
    if (end > at + 2) return latin1(bytes, at + 1, end)
  }
  return null
}
