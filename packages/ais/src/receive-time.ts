import { unixMs, type UnixMs } from '@varuna/units/time'

/** Since when seconds have ten digits, so that none is an MMSI. */
const EARLIEST = 1e12
const LATEST = Date.UTC(2100, 0)
const LEAST_MILLISECONDS = 1e11

const within = (time: number): UnixMs | null => (time >= EARLIEST && time < LATEST ? unixMs(Math.round(time)) : null)

/** Seconds or milliseconds since 1970 as digits, told apart by their size; null for what is no time from 2001-09-09 to 2099. */
export const unixTime = (text: string): UnixMs | null => {
  if (!/^\d{10,13}(\.\d+)?$/.test(text)) return null
  const value = Number(text)
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

/** When a line was received, as the text before or behind its sentence says it; of several numbers the last one counts. */
export const timeIn = (text: string): UnixMs | null => {
  const words = text.split(/[\s,;|"[\]()]+/)
  for (let at = words.length - 1; at >= 0; at -= 1) {
    const time = unixTime(words[at] as string)
    if (time !== null) return time
  }
  return calendarTime(text)
}

/** The receiving station in what the US Coast Guard puts behind a sentence: `,s28320,d-098,r003669973,1152921694`. */
export const stationIn = (text: string): string | null => /(?:^|,)([rb][^,\s]+)(?=,|\s|$)/.exec(text)?.[1] ?? null
