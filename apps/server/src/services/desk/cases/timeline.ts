import { statedCaseField, type StatedCaseField } from '@varuna/contract/desk/case'
import { caseChange, MAX_CASE_LINES_A_PAGE, type CaseChange, type CaseEvent } from '@varuna/contract/desk/case-timeline'
import type { CaseEventCount } from '../../../store/interfaces/desk/case-store.ts'
import type { CaseEventRow } from '../../../store/interfaces/rows/case-rows.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import { FROM_EARLIER_FILE, isoTime } from './case-fields.ts'

/** A timeline line without its text. Its author's name is empty once the account was removed. */
export type CaseEventRecord = Omit<CaseEvent, 'action' | 'text'> & { change: CaseChange }

export interface TimelinePage {
  timeline: CaseEventRecord[]
  /** The number of the first line, when there are lines before it. */
  earlier: number | null
}

type Effects = Pick<Store, 'cases'>

/** The newest lines of a timeline, or the newest before a line; damaged lines are left out. */
export async function readTimelinePage({ cases }: Effects, id: string, before: number | null): Promise<TimelinePage> {
  const rows = await cases.newestEvents(id, { before, limit: MAX_CASE_LINES_A_PAGE + 1 })
  const shown = rows.slice(-MAX_CASE_LINES_A_PAGE)
  const earlier = rows.length > shown.length ? (shown[0]?.number ?? null) : null
  return { timeline: shown.flatMap((row) => readEvent(row) ?? []), earlier }
}

/** The timeline of a case without damaged lines. It may have 10,000 lines, so other requests run in between. */
export async function readTimeline({ cases }: Effects, id: string): Promise<CaseEventRecord[]> {
  const events: CaseEventRecord[] = []
  for await (const row of cases.events(id)) {
    const event = readEvent(row)
    if (event !== null) events.push(event)
  }
  return events
}

/** Null for a damaged line. */
function readEvent({ params, ...row }: CaseEventRow): CaseEventRecord | null {
  try {
    const change = { code: row.action, params: JSON.parse(params) as unknown }
    if (row.stated > 0 && !caseChange.safeParse(change).success) return null
    return {
      number: row.number,
      time: isoTime(row.time_ms),
      by: { id: row.by_id, name: row.by_name },
      change: change as CaseChange,
      entryId: row.entry_id,
      stated: row.stated > 0,
      statedEarlier: row.stated === FROM_EARLIER_FILE,
    }
  } catch {
    return null
  }
}

const fieldOf: Readonly<Record<string, StatedCaseField>> = {
  rename: 'title',
  summarise: 'summary',
  close: 'state',
  reopen: 'state',
}

/** Fields of an imported case that still have the values of its file. */
export function statedFields(counts: readonly CaseEventCount[]): StatedCaseField[] {
  const own = counts.filter(({ stated }) => stated === 0).map(({ action }) => action)
  if (!own.includes('import')) return []
  return statedCaseField.options.filter((field) => !own.some((action) => fieldOf[action] === field))
}
