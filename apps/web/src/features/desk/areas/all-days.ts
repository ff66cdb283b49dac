import { formatUtcDay, parseTimestampMs } from '@varuna/contract/fields'
import type { AreaResult, AreaSum } from '@varuna/contract/desk/area-report'

const DAY_MS = 86_400_000
const nothing: AreaSum = { presence: 0, fishing: 0, notFishing: 0, cannotSay: 0, otherKind: 0, vessels: 0 }

/** Every day, UTC, of a period without its end, also those on which no vessel was in the area. */
export function allDays(days: AreaResult['days'], from: string, to: string): AreaResult['days'] {
  const known = new Map(days.map((day) => [day.day, day]))
  const first = Math.floor(parseTimestampMs(from) / DAY_MS)
  const end = Math.max(first + 1, Math.ceil(parseTimestampMs(to) / DAY_MS))
  return Array.from({ length: end - first }, (_, at) => {
    const day = formatUtcDay((first + at) * DAY_MS)
    return known.get(day) ?? { ...nothing, day }
  })
}
