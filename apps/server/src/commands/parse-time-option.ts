import { parseTime } from '@varuna/ais/time/parse-time'
import { InvalidArgumentError } from 'commander'

/** The UTC ms of an option that is a time. */
export function parseTimeOption(text: string): number {
  const timeMs = parseTime(text)
  if (timeMs === null) throw new InvalidArgumentError('Expected a time such as 2026-02-14T09:30:00Z.')
  return timeMs
}
