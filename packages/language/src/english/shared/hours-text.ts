import { formatCount } from './format-count.ts'

/** '1,204', '12.5', '0.2': hours to a tenth below a hundred; '<0.1' where there is less. */
export const hoursText = (hours: number): string => {
  if (hours > 0 && hours < 0.05) return '<0.1'
  return hours >= 100 ? formatCount(shownHours(hours)) : String(shownHours(hours))
}

/** The number of `hoursText`, 0 for less than a tenth. */
export const shownHours = (hours: number) => (hours >= 100 ? Math.round(hours) : Math.round(hours * 10) / 10)
