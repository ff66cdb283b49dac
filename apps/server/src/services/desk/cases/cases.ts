import {
  MAX_ACCOUNT_CASE_BYTES,
  MAX_CASES,
  MAX_CASES_COUNTED,
  type CaseChangeRequest,
  type CasePage,
  type CaseQuery,
  type CaseRequest,
  type CaseSummary,
} from '@varuna/contract/desk/case'
import type { CaseDetails } from '@varuna/contract/desk/case-details'
import type { CaseChange, CaseTimelineQuery } from '@varuna/contract/desk/case-timeline'
import type { Person } from '@varuna/contract/people/person'
import { parseTimestampMs } from '@varuna/contract/fields'
import type { Clock } from '../../../clock/clock.ts'
import { codedError } from '../../../errors/coded-error.ts'
import type { Principal } from '../../../principal/principal.ts'
import type { AccessibleCase, CaseFields, NewCaseEvent } from '../../../store/interfaces/desk/case-store.ts'
import type { CaseRow } from '../../../store/interfaces/rows/case-rows.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import type { People } from '../../people/people/people.ts'
import { isoTime, originOf, summaryOf } from './case-fields.ts'
import { caseLimits, invitationEndsMs, openInvitationsSinceMs, refusalOf, unwrapOutcome } from './case-limits.ts'
import { readTimelinePage, statedFields, type TimelinePage } from './timeline.ts'

export interface CaseEffects {
  store: Store
  clock: Clock
  people: People
}

/** A case without its entries, with the newest page of its timeline, and without texts. */
export type CaseRecord = Omit<CaseDetails, 'timeline'> & TimelinePage

/** The name of the requesting account. */
export async function personOf({ people }: Pick<CaseEffects, 'people'>, { accountId }: Principal): Promise<Person> {
  const named = await people.named([accountId])
  return named(accountId) ?? { id: accountId, name: accountId }
}

/** A stored timeline line; `aboutId` is the account that its params name. */
export const caseEvent = (
  by: Person,
  time_ms: number,
  { code, params }: CaseChange,
  { entryId = null, aboutId = null }: { entryId?: string | null; aboutId?: string | null } = {},
): NewCaseEvent => ({
  time_ms,
  by_id: by.id,
  by_name: by.name,
  action: code,
  params: JSON.stringify(params),
  entry_id: entryId,
  about_id: aboutId,
  stated: 0,
})

export const titleKey = (title: string) => title.normalize('NFKC').toLowerCase()

/** Throws `case_full` when the account owns too many. */
export async function createCase(
  effects: CaseEffects,
  principal: Principal,
  { title, summary }: CaseRequest,
): Promise<CaseSummary> {
  const { store, clock } = effects
  const by = await personOf(effects, principal)
  const now = clock.now()
  const row: CaseRow = {
    id: clock.newId(),
    owner_id: by.id,
    owner_name: by.name,
    title,
    title_key: titleKey(title),
    summary,
    state: 'open',
    version: 0,
    assignee_id: null,
    assignee_name: null,
    entry_count: 0,
    last_entry: 0,
    last_event: 1,
    file_bytes: 0,
    record_bytes: 0,
    created_ms: now,
    changed_ms: now,
    deleted_ms: null,
    origin: null,
  }
  const event = { ...caseEvent(by, now, { code: 'create', params: { title } }), case_id: row.id, number: 1 }
  const limits = { cases: MAX_CASES, accountFileBytes: MAX_ACCOUNT_CASE_BYTES }
  const added = await store.cases.add(row, [], [event], limits)
  if (added !== 'added') throw refusalOf(added)
  return summaryOf({ row, access: 'owner', team: null })
}

/** The cases visible to an account, most recently changed first. */
export async function listCases(
  { store }: Pick<CaseEffects, 'store'>,
  principal: Principal,
  { state, mine, text, team, since, deleted, limit, after }: CaseQuery,
): Promise<CasePage> {
  const filter = {
    state: state ?? null,
    isMine: mine ?? false,
    titleKey: text === undefined || text.trim() === '' ? null : titleKey(text.trim()),
    teamId: team ?? null,
    othersSinceMs: since === undefined ? null : parseTimestampMs(since),
    isDeleted: deleted,
  }
  const end = after === undefined ? null : parsePageEnd(after)
  const found = await store.cases.list(principal, filter, { limit: limit + 1, after: end })
  const counted = await store.cases.count(principal, filter, MAX_CASES_COUNTED + 1)
  const cases = found.slice(0, limit)
  const last = cases.at(-1)?.row
  return {
    cases: cases.map(summaryOf),
    next: found.length > limit && last ? `${last.changed_ms}.${last.id}` : null,
    total: { count: Math.min(counted, MAX_CASES_COUNTED), isMore: counted > MAX_CASES_COUNTED },
  }
}

function parsePageEnd(after: string): Pick<CaseRow, 'changed_ms' | 'id'> {
  const [, changedMs, id] = /^(\d{1,15})\.([\w-]+)$/.exec(after) ?? []
  if (changedMs === undefined || id === undefined) throw codedError('invalid_input.page', { after })
  return { changed_ms: Number(changedMs), id }
}

/** Throws `not_found` for an unknown id and for a case the account cannot see. */
export async function requireCase(
  { store }: Pick<CaseEffects, 'store'>,
  principal: Principal,
  id: string,
): Promise<AccessibleCase> {
  const found = await store.cases.get(principal, id)
  if (found === null) throw refusalOf('missing')
  return found
}

export async function getCase(
  { store, clock }: Pick<CaseEffects, 'store' | 'clock'>,
  principal: Principal,
  id: string,
): Promise<CaseRecord> {
  const found = await requireCase({ store }, principal, id)
  const [page, counts, members, invitations] = await Promise.all([
    readTimelinePage(store, id, null),
    store.cases.countEvents(id),
    store.cases.members(id),
    found.access === 'owner' ? store.cases.invitations(id, openInvitationsSinceMs(clock.now())) : [],
  ])
  return {
    case: {
      ...summaryOf(found),
      summary: found.row.summary,
      stated: statedFields(counts),
      origin: originOf(found.row),
    },
    ...page,
    statedLines: counts.reduce((sum, { stated, lines }) => sum + (stated > 0 ? lines : 0), 0),
    members: members.map((member) => ({ person: { id: member.account_id, name: member.name }, access: member.access })),
    invitations: invitations.map((sent) => ({
      id: sent.id,
      account: sent.account,
      access: sent.access,
      invitedAt: isoTime(sent.created_ms),
      endsAt: isoTime(invitationEndsMs(sent.created_ms)),
    })),
  }
}

/** Timeline lines of a case before a line, or its newest. Throws `not_found` as `requireCase` does. */
export async function listTimeline(
  { store }: Pick<CaseEffects, 'store'>,
  principal: Principal,
  id: string,
  { before }: CaseTimelineQuery,
): Promise<TimelinePage> {
  await requireCase({ store }, principal, id)
  return readTimelinePage(store, id, before ?? null)
}

/** Throws `case_changed` when the case is no longer at the version the change was based on. */
export async function changeCase(
  effects: CaseEffects,
  principal: Principal,
  id: string,
  { version, title, summary, state, assignee }: CaseChangeRequest,
): Promise<CaseSummary> {
  const { store, clock } = effects
  const before = (await requireCase(effects, principal, id)).row
  const by = await personOf(effects, principal)
  const set: Partial<CaseFields> = {}
  const changes: CaseChange[] = []
  let aboutId: string | null = null
  if (title !== undefined && title !== before.title) {
    Object.assign(set, { title, title_key: titleKey(title) })
    changes.push({ code: 'rename', params: { from: before.title, to: title } })
  }
  if (summary !== undefined && summary !== before.summary) {
    set.summary = summary
    changes.push({ code: 'summarise', params: {} })
  }
  if (state !== undefined && state !== before.state) {
    set.state = state
    changes.push({ code: state === 'closed' ? 'close' : 'reopen', params: {} })
  }
  if (assignee !== undefined && assignee !== before.assignee_id) {
    const person = assignee === null ? null : await requireMember(effects, before, assignee)
    Object.assign(set, { assignee_id: assignee, assignee_name: person?.name ?? null })
    changes.push({ code: 'assign', params: { name: person?.name ?? null } })
    aboutId = assignee
  }
  const nowMs = clock.now()
  const events = changes.map((change) => caseEvent(by, nowMs, change, change.code === 'assign' ? { aboutId } : {}))
  const { isStale, case: now } = unwrapOutcome(
    await store.cases.change(principal, id, version, { set, events, nowMs }, caseLimits),
  )
  if (isStale) throw codedError('case_changed', { present: presentOf(now.row) })
  return summaryOf(now)
}

/** Anybody who can see a case: its owner, a member, or somebody of its team. */
async function requireMember({ store, people }: CaseEffects, row: CaseRow, accountId: string): Promise<Person> {
  if (accountId === row.owner_id) return { id: accountId, name: row.owner_name }
  const member = (await store.cases.members(row.id)).find(({ account_id }) => account_id === accountId)
  if (member !== undefined) return { id: accountId, name: member.name }
  if (!(await store.cases.isSeenBy(row.id, accountId))) throw codedError('invalid_input.not_a_member')
  return (await people.named([accountId]))(accountId) ?? { id: accountId, name: accountId }
}

const presentOf = ({ version, title, summary, state, assignee_id, assignee_name }: CaseRow) => ({
  version,
  title,
  summary,
  state,
  assignee: assignee_id === null ? null : { id: assignee_id, name: assignee_name ?? assignee_id },
})
