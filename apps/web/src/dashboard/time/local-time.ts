import { locale } from '@varuna/language/shared/locale'

const pad = (value: number) => String(value).padStart(2, '0')

/** Value of a datetime-local field in the local time zone, to the minute. */
export function formatLocalInput(time: Date): string {
  const day = `${time.getFullYear()}-${pad(time.getMonth() + 1)}-${pad(time.getDate())}`
  return `${day}T${pad(time.getHours())}:${pad(time.getMinutes())}`
}

/** The same to the second: a track cannot tell where a fast vessel was within a minute. */
export const formatLocalInputSecond = (time: Date): string => `${formatLocalInput(time)}:${pad(time.getSeconds())}`

/** UTC ISO time of a datetime-local value; null when it is not a time. */
export function parseLocalInput(text: string): string | null {
  const time = new Date(text)
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text) && !Number.isNaN(time.getTime()) ? time.toISOString() : null
}

let known: Intl.DateTimeFormat | undefined

/** Created on first use: creation takes as long as rendering a panel. */
const formatter = () =>
  (known ??= new Intl.DateTimeFormat(locale.tag, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
  }))

/** For example "21 Nov 2026, 09:17:05 GMT+5:30". */
export const formatLocalTime = (time: string | number) => formatter().format(new Date(time))

/** For example "Asia/Kolkata". */
export const localTimeZone = () => formatter().resolvedOptions().timeZone
