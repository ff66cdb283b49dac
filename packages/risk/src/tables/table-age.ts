import type { RiskSource } from '../reason.ts'
import type { FlagTable, ListId } from './tables.ts'

const MONTH_MS = (365.25 / 12) * 86_400_000

/** Each publisher with its oldest edition in the table and that edition's age at `nowMs`, in whole months. */
export function listEditions(table: FlagTable, lists: readonly ListId[], nowMs: number): RiskSource[] {
  const editions = new Map<string, string>()
  for (const id of lists) {
    const { publisher, asOf } = table.lists[id]
    const oldest = editions.get(publisher)
    if (oldest === undefined || asOf < oldest) editions.set(publisher, asOf)
  }
  return [...editions].map(([publisher, asOf]) => ({
    code: 'list_edition',
    params: { publisher, asOf, ageMonths: Math.max(0, Math.floor((nowMs - Date.parse(asOf)) / MONTH_MS)) },
  }))
}
