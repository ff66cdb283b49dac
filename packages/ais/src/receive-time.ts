import { unixMs, type UnixMs } from '@varuna/units/time'
import { textOf } from './faults.ts'

/** Since when seconds have ten digits, so that none is an MMSI. */
const EARLIEST = 1e12
const LATEST = Date.UTC(2100, 0)
const LEAST_MILLISECONDS = 1e11
const LEAST_DIGITS = 10
const MOST_DIGITS = 13

const BLANK = 32
const COMMA = 44
const POINT = 46
const ZERO = 48
const COLON = 58
const SMALL_B = 98
const SMALL_R = 114

const within = (time: number): UnixMs | null => (time >= EARLIEST && time < LATEST ? unixMs(Math.round(time)) : null)

/** Seconds or milliseconds since 1970 as digits, told apart by their size; null for what is no time from 2001-09-09 to 2099. */
export const unixTime = (bytes: Uint8Array, from: number, to: number): UnixMs | null => {
  let value = 0
  let at = from
  for (; at < to; at += 1) {
    const digit = (bytes[at] as number) - ZERO
    if (digit < 0 || digit > 9) break
    value = value * 10 + digit
  }
  if (at - from < LEAST_DIGITS || at - from > MOST_DIGITS) return null
  if (at < to && bytes[at] !== POINT) return null
  for (let share = 0.1; (at += 1) < to; share /= 10) {
    const digit = (bytes[at] as number) - ZERO
    if (digit < 0 || digit > 9) return null
    value += digit * share
  }
  return within(value < LEAST_MILLISECONDS ? value * 1000 : value)
}

const CALENDAR = /(\d{4})[-/](\d\d)[-/](\d\d)[T ,_]+(\d\d):(\d\d):(\d\d)(\.\d+)?\s?(Z|UTC|[+-]\d\d:?\d\d)?/

/** A date and time such as `2024-05-01T12:00:00Z` anywhere in a text; UTC unless it names an offset. */
const calendarTime = (text: string): UnixMs | null => {
  const found = CALENDAR.exec(text)
  if (!found) return null
  const [, year, month, day, hour, minute, second, fraction = '', zone = 'Z'] = found
  const offset = /^[+-]/.test(zone) ? `${zone.slice(0, 3)}:${zone.slice(-2)}` : 'Z'
  return within(Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}${fraction.slice(0, 4)}${offset}`))
}

const SEPARATES = Uint8Array.from({ length: 256 }, (_, code) =>
  code <= BLANK || ',;|"[]()'.includes(String.fromCharCode(code)) ? 1 : 0,
)

/** When a line was received, as the text before or behind its sentence says it; of several numbers the last one counts. */
export const timeIn = (bytes: Uint8Array, from: number, to: number): UnixMs | null => {
  let hasColon = false
  for (let end = to; end > from;) {
    let start = end
    for (; start > from && SEPARATES[bytes[start - 1] as number] === 0; start -= 1)
      hasColon ||= bytes[start - 1] === COLON
    const time = start < end ? unixTime(bytes, start, end) : null
    if (time !== null) return time
    end = start - 1
  }
  return hasColon ? calendarTime(textOf(bytes, from, to)) : null
}

/** The receiving station in what the US Coast Guard puts behind a sentence: `,s28320,d-098,r003669973,1152921694`. */
export const stationIn = (bytes: Uint8Array, from: number, to: number): string | null => {
  for (let at = from; at < to - 2; at += 1) {
    if (bytes[at] !== COMMA || (bytes[at + 1] !== SMALL_R && bytes[at + 1] !== SMALL_B)) continue
    let end = at + 2
    while (end < to && SEPARATES[bytes[end] as number] === 0) end += 1
    if (end > at + 2) return textOf(bytes, at + 1, end)
  }
  return null
}
