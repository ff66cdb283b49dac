import type { FlagTable, ListId } from './tables.ts'

const MONTH_MS = (365.25 / 12) * 86_400_000

/** Formats each publisher with its oldest edition in the table and that edition's age at `nowMs`. */
export function formatEditions(table: FlagTable, lists: readonly ListId[], nowMs: number): string {
  const editions = new Map<string, string>()
  for (const id of lists) {
    const { publisher, asOf } = table.lists[id]
    const oldest = editions.get(publisher)
    if (oldest === undefined || asOf < oldest) editions.set(publisher, asOf)
  }
  return [...editions].map(([publisher, asOf]) => `${publisher}, as of ${asOf} (${formatAge(asOf, nowMs)})`).join('; ')
}

const formatAge = (asOf: string, nowMs: number) => {
  const months = Math.max(0, Math.floor((nowMs - Date.parse(asOf)) / MONTH_MS))
  return months < 24 ? `${months} ${months === 1 ? 'month' : 'months'} old` : `${Math.floor(months / 12)} years old`
}
