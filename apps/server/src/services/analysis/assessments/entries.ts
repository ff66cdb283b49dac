import {
  assessmentVerdict,
  levelOfVerdict,
  MAX_COUNTED,
  RESTORABLE_DAYS,
  type AssessmentEntry,
  type AssessmentFilter,
  type AssessmentPage,
  type AssessmentQuery,
  type AssessmentSort,
} from '@varuna/contract/analysis/assessment'
import { parseTimestampMs } from '@varuna/contract/fields'
import { z } from 'zod'
import { codedError } from '../../../errors/coded-error.ts'
import type { Principal } from '../../../principal/principal.ts'
import type {
  AssessmentPageEnd,
  AssessmentSelection,
  SeenAssessment,
} from '../../../store/interfaces/analysis/assessment-store.ts'
import { sortColumns } from '../../../store/interfaces/analysis/assessment-store.ts'
import type { AssessmentRow } from '../../../store/interfaces/rows/assessment-rows.ts'
import type { Store } from '../../../store/interfaces/store.ts'

const DAY_MS = 86_400_000
/** Rows of a file read and written before yielding to other requests. */
const FILE_PAGE = 250

const toIso = (timeMs: number) => new Date(timeMs).toISOString()

/** End of the restore period of a deleted assessment, Unix ms. */
export const restorableUntilMs = (deletedMs: number): number => deletedMs + RESTORABLE_DAYS * DAY_MS

export const entryOf = ({ accountId }: Principal, row: SeenAssessment): AssessmentEntry => ({
  of: row.kind,
  id: row.id,
  subject: row.subject,
  mmsi: row.mmsi,
  verdict: row.verdict,
  level: levelOfVerdict[row.verdict],
  share: row.share,
  lat: row.lat,
  lon: row.lon,
  time: toIso(row.time_ms),
  assessedAt: toIso(row.created_ms),
  alerted: row.alerted === 1,
  noteCount: row.note_count,
  access: row.user_id === accountId ? 'owner' : 'read',
  team: row.team,
  deletedAt: row.deleted_ms === null ? null : toIso(row.deleted_ms),
  removedAt: row.deleted_ms === null ? null : toIso(restorableUntilMs(row.deleted_ms)),
})

function selectionOf(filter: AssessmentFilter): AssessmentSelection {
  const { of, verdict, level, text, subject, team, south, west, north, east, from, to, deleted, sort, order } = filter
  const isWorld = south === undefined || west === undefined || north === undefined || east === undefined
  const verdicts = assessmentVerdict.options.filter(
    (each) => (verdict?.includes(each) ?? true) && (level?.includes(levelOfVerdict[each]) ?? true),
  )
  return {
    kinds: of ?? null,
    verdicts: verdict || level ? verdicts : null,
    text: text || null,
    subject: subject ?? null,
    teamId: team ?? null,
    box: isWorld ? null : { south, west, north, east },
    fromMs: from === undefined ? null : parseTimestampMs(from),
    toMs: to === undefined ? null : parseTimestampMs(to),
    isDeleted: deleted,
    sort,
    order,
  }
}

/** Matching assessments of an account and of its teams, paged. Additions and deletions while paging never repeat or skip an entry that stays. */
export async function listAssessments(
  { assessments }: Pick<Store, 'assessments'>,
  principal: Principal,
  query: AssessmentQuery,
): Promise<AssessmentPage> {
  const selection = selectionOf(query)
  const after = query.after === undefined ? null : parsePageEnd(query.after, query.sort)
  const rows = await assessments.list(principal, selection, after, query.limit + 1)
  const counted = await assessments.count(principal, selection, MAX_COUNTED + 1)
  const page = rows.slice(0, query.limit)
  const last = page.at(-1)
  return {
    assessments: page.map((row) => entryOf(principal, row)),
    next: rows.length > query.limit && last ? formatPageEnd(last, query.sort) : null,
    total: { count: Math.min(counted, MAX_COUNTED), isMore: counted > MAX_COUNTED },
  }
}

/** All matching assessments; each page is read when the consumer asks for it. */
export async function* readAssessments(
  { assessments }: Pick<Store, 'assessments'>,
  principal: Principal,
  filter: AssessmentFilter,
): AsyncGenerator<AssessmentEntry[]> {
  const selection = selectionOf(filter)
  for (let after: AssessmentPageEnd | null = null; ;) {
    const rows = await assessments.list(principal, selection, after, FILE_PAGE)
    if (rows.length > 0) yield rows.map((row) => entryOf(principal, row))
    const last = rows.at(-1)
    if (rows.length < FILE_PAGE || !last) return
    after = { value: last[sortColumns[filter.sort]], id: last.id }
  }
}

const pageEnd = z.tuple([z.string(), z.union([z.string(), z.number()]), z.string()])

const formatPageEnd = (row: AssessmentRow, sort: AssessmentSort): string =>
  Buffer.from(JSON.stringify([sort, row[sortColumns[sort]], row.id])).toString('base64url')

function parsePageEnd(after: string, sort: AssessmentSort): AssessmentPageEnd {
  try {
    const [sortedBy, value, id] = pageEnd.parse(JSON.parse(Buffer.from(after, 'base64url').toString()))
    if (sortedBy === sort && (typeof value === 'string') === (sort === 'subject')) return { value, id }
  } catch {
    // Rejected below, like any other text that is not a valid cursor.
  }
  throw codedError('invalid_input.page', { after })
}
