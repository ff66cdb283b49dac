const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** '5 May 2026' of '2026-05-05'. The date formats of the platform are loaded at their first use, which holds up a slow phone. */
export function formatDay(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${date} ${months[(month ?? NaN) - 1]} ${year}`
}
