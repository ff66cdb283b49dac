const pad = (value: number) => String(value).padStart(2, '0')

/** A moment as a datetime-local field holds it: the wall clock of this machine, to the minute. */
export function localInputText(time: Date): string {
  const day = `${time.getFullYear()}-${pad(time.getMonth() + 1)}-${pad(time.getDate())}`
  return `${day}T${pad(time.getHours())}:${pad(time.getMinutes())}`
}

/** The UTC ISO form of a datetime-local text, or null where it is no time. */
export function utcOfLocalInput(text: string): string | null {
  const time = new Date(text)
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text) && !Number.isNaN(time.getTime()) ? time.toISOString() : null
}

const format = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
})

/** A moment in local time with its zone: "21 Nov 2026, 09:17:05 GMT+5:30". */
export const localTimeText = (time: string | number) => format.format(new Date(time))

/** The zone of this machine, such as "Asia/Kolkata". */
export const localZone = () => format.resolvedOptions().timeZone
