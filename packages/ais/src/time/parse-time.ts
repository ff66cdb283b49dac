const ISO =
  /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)? ?(?:Z|UTC|([+-])(\d\d)(?::?([0-5]\d))?(?: UTC)?)?$/i
const DOTTED = /^(\d{1,2})\.(\d{1,2})\.(\d{4} .*)$/
const SLASHED = /^(\d{1,2})\/(\d{1,2})\/(\d{4}),? (\d{1,2}):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(?: ?([AP])M)?$/i
const UNIX = /^(\d{9,13}(\.\d+)?|\d\.\d{1,12}e\+?(09|1[0-2]))$/i

/** As Unix seconds this is the year 5138, so larger numbers are milliseconds. */
const MAX_UNIX_SECONDS = 1e11

/** The largest offset from UTC of any time zone. */
const MAX_OFFSET_MS = 14 * 3_600_000

function utc(year: number, month: number, day: number, hour: number, minute: number, second: number): number | null {
  const ms = Date.UTC(year, month - 1, day, hour, minute, second)
  const isReal = new Date(ms).getUTCDate() === day && month <= 12 && hour < 24 && minute < 60 && second < 60
  return isReal ? ms : null
}

/** Which of day and month comes first in a date with slashes. */
export type DateOrder = 'day_first' | 'month_first'

/** The order in which a date with slashes is valid; null for other text and for a date valid in neither order. */
export function readDateOrder(text: string): DateOrder | 'either' | null {
  if (!text.includes('/')) return null
  const isDayFirst = parseSlashed(text, 'day_first') !== null
  const isMonthFirst = parseSlashed(text, 'month_first') !== null
  if (isDayFirst && isMonthFirst) return 'either'
  return isDayFirst ? 'day_first' : isMonthFirst ? 'month_first' : null
}

function parseSlashed(text: string, order: DateOrder): number | null {
  const found = SLASHED.exec(text)
  if (!found) return null
  const [, first, second, year, hourText, minute, seconds = '0', fraction = '0', half] = found
  const [day, month] = order === 'day_first' ? [first, second] : [second, first]
  const hour = Number(hourText)
  if (half !== undefined && (hour < 1 || hour > 12)) return null
  const hours = half === undefined ? hour : (hour % 12) + (half.toUpperCase() === 'P' ? 12 : 0)
  const ms = utc(Number(year), Number(month), Number(day), hours, Number(minute), Number(seconds))
  return ms === null ? null : ms + Math.floor(Number(`0.${fraction}`) * 1000)
}

/**
 * Parses a time of an AIS table to Unix ms: ISO 8601 with T or a space, in UTC unless it states another offset, Unix seconds or
 * milliseconds, also in exponent notation, or a date and a time with day.month.year or, where the order is known, with slashes. Null for named time zones,
 * impossible dates and anything else.
 */
export function parseTime(text: string, dateOrder: DateOrder | null = null): number | null {
  const iso = ISO.exec(text)
  if (iso) {
    const [, year = '', month = '', day = '', hour = '', minute = '', second = '0', fraction = '', ...zone] = iso
    const ms = utc(Number(year), Number(month), Number(day), Number(hour), Number(minute), Number(second))
    const [sign = '+', zoneHours = '0', zoneMinutes = '0'] = zone
    const offsetMs = (Number(zoneHours) * 60 + Number(zoneMinutes)) * 60_000
    if (ms === null || offsetMs > MAX_OFFSET_MS) return null
    return ms + Math.floor(Number(`0.${fraction || '0'}`) * 1000) - (sign === '-' ? -offsetMs : offsetMs)
  }
  const dotted = DOTTED.exec(text)
  if (dotted) return parseSlashed(`${dotted[1]}/${dotted[2]}/${dotted[3]}`, 'day_first')
  if (dateOrder !== null && text.includes('/')) return parseSlashed(text, dateOrder)
  if (!UNIX.test(text)) return null
  const value = Number(text)
  return Math.round(value > MAX_UNIX_SECONDS ? value : value * 1000)
}
