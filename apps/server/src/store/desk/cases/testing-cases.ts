import { expect } from 'vitest'
import { testPrincipal } from '../../../principal/testing-principal.ts'
import type { Principal } from '../../../principal/principal.ts'
import { testNoonMs as noon } from '../alerts/testing-alerts.ts'
import type { CaseEventRow, CaseRow } from '../../interfaces/rows/case-rows.ts'
import type { Store } from '../../interfaces/store.ts'
import type { InvitationLimits, NewInvitation } from '../../interfaces/desk/invitation-store.ts'
import type {
  CaseFilter,
  CaseLimits,
  CaseOutcome,
  EntryPageRequest,
  NewCaseEntry,
  NewCaseEvent,
} from '../../interfaces/desk/case-store.ts'

export interface TestPerson {
  id: string
  name: string
}

export const ana = testPrincipal('case-ana')
export const bo = testPrincipal('case-bo')
export const cy = testPrincipal('case-cy')

export const limits: CaseLimits = {
  entries: 5,
  events: 12,
  fileBytes: 100,
  recordBytes: 200,
  accountFileBytes: 150,
  members: 2,
}

export const caseRow = (id: string, over: Partial<CaseRow> = {}): CaseRow => ({
  id,
  owner_id: ana.accountId,
  owner_name: 'ana',
  title: 'Slick',
  title_key: 'slick',
  summary: 'ü',
  state: 'open',
  version: 0,
  assignee_id: null,
  assignee_name: null,
  entry_count: 0,
  last_entry: 0,
  last_event: 1,
  file_bytes: 0,
  record_bytes: 0,
  created_ms: noon,
  changed_ms: noon,
  deleted_ms: null,
  origin: null,
  ...over,
})
export const event = (action = 'create', over: Partial<NewCaseEvent> = {}): NewCaseEvent => ({
  time_ms: noon,
  by_id: ana.accountId,
  by_name: 'ana',
  action,
  params: '{}',
  entry_id: null,
  about_id: null,
  stated: 0,
  ...over,
})
export const entry = (id: string, over: Partial<NewCaseEntry> = {}): NewCaseEntry => ({
  id,
  kind: 'note',
  time_ms: null,
  lat: 18.9220000001,
  lon: -179.9999999999,
  mmsi: null,
  simulated: 0,
  source_kind: null,
  source_id: null,
  imported: 0,
  body: '{"text":"ü"}',
  file_name: null,
  media_type: null,
  byte_count: null,
  sha256: null,
  file_left_out: null,
  has_view: 0,
  added_ms: noon,
  added_id: ana.accountId,
  added_name: 'ana',
  removed_ms: null,
  removed_id: null,
  removed_name: null,
  ...over,
})
export const reasonOf = (outcome: CaseOutcome<unknown>) => (outcome.ok ? 'done' : outcome.reason)

export const anyCase: CaseFilter = {
  state: null,
  isMine: false,
  titleKey: null,
  teamId: null,
  othersSinceMs: null,
  isDeleted: false,
}

let made = 0

/** Adds a case of ana's, of which nothing else is in the store. */
export async function newCase(cases: Store['cases'], over: Partial<CaseRow> = {}): Promise<string> {
  const id = `case-${(made += 1) + 1_000}`
  const added = await cases.add(caseRow(id, over), [], [{ ...event(), case_id: id, number: 1 }], {
    cases: 1_000,
    accountFileBytes: 1e12,
  })
  expect(added).toBe('added')
  return id
}

let invitations = 0

export const invitationLimits: InvitationLimits = { invitations: 4, shownOfInviter: 2, shown: 3, sinceMs: noon - 1_000 }
export const invitation = (caseId: string, over: Partial<NewInvitation> = {}): NewInvitation => ({
  id: `invitation-${(invitations += 1)}`,
  case_id: caseId,
  account: 'Bo',
  account_key: 'bo',
  account_id: bo.accountId,
  access: 'read',
  created_ms: noon,
  ...over,
})

/** Makes somebody a member of a case, by an invitation that is accepted. */
export async function joinCase(
  cases: Store['cases'],
  owner: Principal,
  id: string,
  { member, name, access }: { member: Principal; name: string; access: 'read' | 'write' },
  joined: (owner: TestPerson) => NewCaseEvent,
  most: CaseLimits,
): Promise<CaseOutcome<string>> {
  const sent = invitation(id, { account: name, account_key: name, account_id: member.accountId, access })
  await cases.invite(owner, sent, { ...invitationLimits, invitations: 1_000 })
  return cases.accept(member, sent.id, name, joined, { ...most, sinceMs: noon - 1_000 })
}

export const shareCase = (cases: Store['cases'], id: string, member: Principal, access: 'read' | 'write') =>
  joinCase(cases, ana, id, { member, name: member.accountId, access }, () => event('join'), limits)

export const letWrite = (cases: Store['cases'], id: string, { accountId }: Principal) =>
  cases.changeMember(ana, { case_id: id, account_id: accountId, access: 'write' }, event('share'), limits)

export async function addCase(store: Store, id: string, owner: TestPerson): Promise<void> {
  const created = {
    case_id: id,
    number: 1,
    time_ms: noon,
    by_id: owner.id,
    by_name: owner.name,
    action: 'create',
    params: '{"title":"Slick"}',
    entry_id: null,
    about_id: null,
    stated: 0,
  }
  await store.cases.add(caseRow(id, { owner_id: owner.id, owner_name: owner.name }), [], [created], {
    cases: 99,
    accountFileBytes: 1e9,
  })
}

export const wholeCase: EntryPageRequest = {
  afterNumber: 0,
  limit: 10_000,
  maxRecordBytes: 1e12,
  hasRemoved: true,
  kind: null,
}
/** The entries of a case, removed ones too. */
export const allEntries = async ({ cases }: Pick<Store, 'cases'>, id: string) =>
  (await cases.entryPage(id, wholeCase)).entries

/** The timeline of a case. */
export async function allEvents({ cases }: Pick<Store, 'cases'>, id: string): Promise<CaseEventRow[]> {
  const rows: CaseEventRow[] = []
  for await (const row of cases.events(id)) rows.push(row)
  return rows
}
