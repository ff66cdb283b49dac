import { formatMmsi } from '@varuna/units/mmsi'

/** '1 position', '2 positions'. */
export const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`

const tenths = (number: number) => Math.round(number * 10) / 10
const spoken = (number: number, noun: string) => `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`

/** '1 day', '1.5 days', '1,200 days': to a tenth. */
export const measured = (number: number, noun: string) => spoken(tenths(number), noun)

/** '1 nautical mile', '1,200 nautical miles': to a whole. */
export const whole = (number: number, noun: string) => spoken(Math.round(number), noun)

/** A share of 0 to 1 as '42%'. */
export const percent = (share: number) => `${Math.round(share * 100)}%`

/** A probability as '42%', 'under 1%' or 'over 99%': no model is certain. */
export const probabilityPercent = (share: number) =>
  share > 0.99 ? 'over 99%' : share < 0.01 ? 'under 1%' : percent(share)

/** 'MMSI 419000123', 'MMSIs 419000123 and 412000001'. */
export const mmsisOf = (mmsis: readonly number[]) =>
  `MMSI${mmsis.length === 1 ? '' : 's'} ${list(mmsis.map((mmsi) => formatMmsi(mmsi)))}`

/** UTC milliseconds as '2026-03-01 02:00 UTC'. */
export const utcMinute = (timeMs: number) => `${new Date(timeMs).toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** UTC milliseconds as '2026-03-01'. */
export const utcDay = (timeMs: number) => new Date(timeMs).toISOString().slice(0, 10)

/** '1.5 hours', '3 days', '27.9 years': hours in the unit that is easiest to read. */
export const spanOf = (hours: number) =>
  hours >= 17_532
    ? measured(hours / 8_766, 'year')
    : hours >= 48
      ? measured(hours / 24, 'day')
      : measured(hours, 'hour')

/** 'a', 'a and b', 'a, b and c'. */
export const list = (items: readonly string[]) =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${String(items.at(-1))}`

/** Age of an edition in months: '3 months old', '2 years old'. */
export const age = (months: number) =>
  months < 24 ? `${count(months, 'month')} old` : `${Math.floor(months / 12)} years old`
