const ISO =
  /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)? ?(?:Z|UTC|([+-])(\d\d)(?::?([0-5]\d))?(?: UTC)?)?$/i
const DAY_FIRST = /^(\d\d)\/(\d\d)\/(\d{4}) (\d\d):(\d\d):(\d\d)$/
const UNIX = /^(\d{9,13}(\.\d+)?|\d\.\d{1,12}e\+?(09|1[0-2]))$/i

/** As seconds this is the year 5138, so larger numbers are milliseconds. */
const MAX_UNIX_SECONDS = 1e11

/** No country's clocks are farther from UTC. */
const MAX_OFFSET_MS = 14 * 3_600_000

function utc(year: number, month: number, day: number, hour: number, minute: number, second: number): number | null {
  const ms = Date.UTC(year, month - 1, day, hour, minute, second)
  const isReal = new Date(ms).getUTCDate() === day && month <= 12 && hour < 24 && minute < 60 && second < 60
  return isReal ? ms : null
}

/**
 * Parses a time of an AIS table to Unix ms: ISO 8601 with T or a space, in UTC unless it states another offset, day/month/year, or Unix
 * seconds or milliseconds, also in exponent notation. Null for named time zones, impossible dates and anything else.
 */
export function parseTime(text: string): number | null {
  const iso = ISO.exec(text)
  if (iso) {
    const [, year = '', month = '', day = '', hour = '', minute = '', second = '0', fraction = '', ...zone] = iso
    const ms = utc(Number(year), Number(month), Number(day), Number(hour), Number(minute), Number(second))
    const [sign = '+', zoneHours = '0', zoneMinutes = '0'] = zone
    const offsetMs = (Number(zoneHours) * 60 + Number(zoneMinutes)) * 60_000
    if (ms === null || offsetMs > MAX_OFFSET_MS) return null
    return ms + Math.floor(Number(`0.${fraction || '0'}`) * 1000) - (sign === '-' ? -offsetMs : offsetMs)
  }
  const dayFirst = DAY_FIRST.exec(text)
  if (dayFirst) {
    const [, day = '', month = '', year = '', hour = '', minute = '', second = ''] = dayFirst
    return utc(Number(year), Number(month), Number(day), Number(hour), Number(minute), Number(second))
  }
  if (!UNIX.test(text)) return null
  const value = Number(text)
  return Math.round(value > MAX_UNIX_SECONDS ? value : value * 1000)
}
