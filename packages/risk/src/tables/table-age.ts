import type { RiskSource } from '../reason.ts'
import type { FlagTable, ListId } from './tables.ts'

const MONTH_MS = (365.25 / 12) * 86_400_000

/** Age of an edition at `nowMs`, in whole months. */
export const ageInMonths = (asOf: string, nowMs: number): number =>
  Math.max(0, Math.floor((nowMs - Date.parse(asOf)) / MONTH_MS))

/** Each publisher with its oldest edition in the table and that edition's age at `nowMs`, in whole months. */
export function listEditions(table: FlagTable, lists: readonly ListId[], nowMs: number): RiskSource[] {
  const editions = new Map<string, { asOf: string; isWhole: boolean }>()
  for (const id of lists) {
    const { publisher, asOf, complete } = table.lists[id]
    const before = editions.get(publisher) ?? { asOf, isWhole: true }
    editions.set(publisher, { asOf: asOf < before.asOf ? asOf : before.asOf, isWhole: before.isWhole && complete })
  }
  return [...editions].map(([publisher, { asOf, isWhole }]) => ({
    code: 'list_edition',
    params: { publisher, asOf, isWhole, ageMonths: ageInMonths(asOf, nowMs) },
  }))
}
