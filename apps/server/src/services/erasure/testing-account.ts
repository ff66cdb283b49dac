import { operator } from '../../audit/actor.ts'
import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Files } from '../../files/files.ts'
import { testPrincipal } from '../../principal/testing-principal.ts'
import type { LoggedChange } from '../../store/interfaces/desk/alert-store.ts'
import { testAlert, testNoonMs as noon, testReport } from '../../store/desk/alerts/testing-alerts.ts'
import type { AlertDeliveryRow, AlertRuleRow } from '../../store/interfaces/rows/alert-rows.ts'
import type { ImageRow, IntelligenceReportRow } from '../../store/interfaces/rows/assessment-rows.ts'
import {
  addCase,
  invitation,
  invitationLimits,
  joinCase,
  type TestPerson,
} from '../../store/desk/cases/testing-cases.ts'
import type { Schema } from '../../store/database/schema.ts'
import type { Store } from '../../store/interfaces/store.ts'
import { testJob } from '../../store/testing-jobs.ts'
import { caseLimits } from '../desk/cases/case-limits.ts'
import { caseFolder, entryKey } from '../desk/cases/case-files.ts'
import { caseEvent } from '../desk/cases/cases.ts'
import { areaReportKey } from '../desk/area-reports/area-report-files.ts'
import { exportKey } from '../desk/exports/export-files.ts'
import { imageKey } from '../analysis/oil/keep-image.ts'
import { vesselPictureParts } from '@varuna/contract/watch/vessel-picture'
import { pictureKey } from '../watch/vessel-pictures/picture-files.ts'
import { partKey } from '../watch/ais-files/sent-parts.ts'
import { sourceKey } from '../analysis/track-files/result-files.ts'

let teams = 0
const bytes = new TextEncoder().encode('bytes')
const jobLimits = { perAccount: 9, unfinished: 99 }

export const testImage = (id: string, accountId: string): ImageRow => ({
  id,
  user_id: accountId,
  filename: 'slick.png',
  media_type: 'image/png',
  byte_count: 5,
  extra_bytes: 0,
  sha256: 'ab',
  view_sha256: 'v',
  thumbnail_sha256: 't',
  type: 'oil_spill',
  verdict: 'oil_spill',
  needs_alert: 1,
  probability: 0.9,
  uploaded_at_ms: noon,
  analysis: '{}',
})

export const testIntelligence = (id: string, accountId: string): IntelligenceReportRow => ({
  id,
  user_id: accountId,
  vessel_id: 'IMO 9074729',
  timestamp_ms: noon,
  lat: 1,
  lon: 179,
  last_port: 'Colombo',
  next_port: 'Kochi',
  flag_state: 'Panama',
  cargo_type: 'Tanker',
  risk_score: 80,
  risk_level: 'High',
  alerted: 1,
  created_at_ms: noon,
  assessment: '{}',
})

export const testRule = (id: string, accountId: string): Omit<AlertRuleRow, 'from_sequence'> => ({
  id,
  user_id: accountId,
  created_ms: noon,
  is_active: 1,
  stopped: null,
  for_all: 0,
  takes_unraised: 1,
  takes_visits: 0,
  channel: 'webhook',
  body: '{}',
  secret: 'key',
  confirmed_address: null,
})

export const testWatchList = (id: string, accountId: string) => ({
  id,
  user_id: accountId,
  created_ms: noon,
  name: 'Tankers',
  appears: 1,
  moves: 0,
  goes_dark: 0,
})

/** Adds an attachment, with its file. */
export async function attach(store: Store, files: Files, caseId: string, id: string, by: TestPerson): Promise<void> {
  await files.put(entryKey({ case_id: caseId, id }), bytes)
  const file = {
    file_name: 'a.txt',
    media_type: 'text/plain',
    byte_count: 5,
    sha256: 'ab',
    file_left_out: null,
    has_view: 0,
  }
  const nowhere = { time_ms: null, lat: null, lon: null, mmsi: null, simulated: 0, source_kind: null, source_id: null }
  const kept = { removed_ms: null, removed_id: null, removed_name: null }
  await store.cases.addEntry(
    testPrincipal(by.id),
    caseId,
    {
      id,
      kind: 'attachment',
      imported: 0,
      body: '{}',
      added_ms: noon,
      added_id: by.id,
      added_name: by.name,
      ...file,
      ...nowhere,
      ...kept,
    },
    caseEvent(by, noon, { code: 'add_entry', params: { kind: 'attachment', what: 'a.txt' } }, { entryId: id }),
    caseLimits,
  )
}

export async function share(
  store: Store,
  caseId: string,
  owner: TestPerson,
  { id, name }: TestPerson,
  access: 'read' | 'write',
) {
  const joined = (by: TestPerson) =>
    caseEvent({ id, name }, noon, { code: 'join', params: { name: by.name, access } }, { aboutId: by.id })
  const member = { member: testPrincipal(id), name, access }
  return joinCase(store.cases, testPrincipal(owner.id), caseId, member, joined, caseLimits)
}

const match = (rules: readonly AlertRuleRow[], changes: readonly LoggedChange[]) =>
  changes.flatMap(({ change, alert }) =>
    rules
      .filter(({ user_id }) => user_id === alert.user_id)
      .map((rule): AlertDeliveryRow => ({
        id: `${rule.id}-${change.sequence}`,
        rule_id: rule.id,
        user_id: rule.user_id,
        alert_id: alert.id,
        sequence: change.sequence,
        channel: 'webhook',
        state: 'waiting',
        attempts: 0,
        created_ms: noon,
        next_ms: noon,
        sent_ms: null,
        last_status: null,
        fault: null,
      })),
  )

async function createDeliveries(store: Store): Promise<void> {
  while ((await store.outgoing.createDeliveries(9, 99, '{}', match)) === 9);
}

/**
 * Gives an account one of everything it can hold, and shares with `other`. Ids begin with the account's name. Of its cases, `-handed` is
 * shared with `other` for writing, and `-read` for reading.
 */
export async function fillAccount(store: Store, files: Files, of: TestPerson, other: TestPerson): Promise<void> {
  const { id: accountId, name } = of
  const principal = testPrincipal(accountId)
  const sent = { createdMs: noon, key: `${name}-key` }
  await createDeliveries(store)
  await store.outgoing.addRule(testRule(`${name}-rule`, accountId), 9)
  const until = { created_ms: noon, until_ms: noon + 1, mmsi: 419_000_777, reason: 'Trials' }
  const nowhere = { south: null, west: null, north: null, east: null }
  const silence = { id: `${name}-silence`, user_id: accountId, by_id: accountId, ...until, ...nowhere }
  await store.rules.addSilence(principal, silence, 9)
  const builtIn = { number: `${name}-number`, body: '{}', changed_ms: noon, by_id: accountId }
  await store.rules.setBuiltIn(principal, builtIn, { shippedBody: '', most: 9 }, () => ({ active: false }))
  await store.rules.setBuiltIn(principal, { ...builtIn, body: '[]' }, { shippedBody: '', most: 9 }, () => ({}))
  const ruleBody = testRule('', accountId).body
  for (const body of ['[]', ruleBody]) await store.outgoing.replaceRule(principal, `${name}-rule`, { body }, noon, 9)
  for (const part of ['original', 'view', 'thumbnail'] as const) await files.put(imageKey(`${name}-image`, part), bytes)
  await store.images.add(
    testImage(`${name}-image`, accountId),
    testAlert(`${name}-image`, { user_id: accountId, subject: `${name}-image` }),
    { ...sent, kind: 'image' },
  )
  await store.vesselReports.add(
    testReport(`${name}-report`, accountId),
    testAlert(`${name}-report`, { user_id: accountId, subject: `${name}-report` }),
  )
  await store.assessments.setDeleted(principal, { kind: 'vessel_report', id: `${name}-report` }, noon)
  const unraised = testAlert(`${name}-risk`, { user_id: accountId, subject: `${name}-risk` })
  await store.intelligenceReports.add(testIntelligence(`${name}-risk`, accountId), { unraised }, null, {
    mmsi: 419_000_777,
    seen: 'a',
    checked_ms: noon,
  })
  const [due] = await store.intelligence.due(noon + 1, 1)
  if (due)
    await store.intelligence.settle(
      { ...due.vessel, checked_ms: noon + 2 },
      {
        user_id: accountId,
        vessel_id: due.vessel.vessel_id,
        time_ms: noon,
        report_id: `${name}-risk`,
        risk_score: 60,
        risk_level: 'Medium',
        assessable: 1,
        model: 'test',
      },
      null,
    )
  const checklist = { report_id: `${name}-risk`, user_id: accountId, changed_ms: noon, body: '{}' }
  await store.intelligence.putChecklist(checklist)
  const noted = { kind: 'image', assessment_id: `${name}-image` } as const
  await store.assessments.notes.add(
    { ...noted, id: `${name}-note`, user_id: accountId, text: 'seen', created_ms: noon },
    9,
  )
  await createDeliveries(store)
  await store.watchLists.addList(testWatchList(`${name}-list`, accountId), 9)
  const view = { name: 'Strait', view: 'at=1,2,3', is_default: 1, created_ms: noon }
  const note = { mmsi: 419_000_001, created_ms: noon, kind: 'owner' as const, text: 'Amber Lines', source: 'register' }
  await store.vesselNotes.add({ id: `${name}-note`, user_id: accountId, ...note }, { ofVessel: 9, ofAccount: 9 })
  const picture = { mmsi: 419_000_001, created_ms: noon, caption: 'At anchor', source: 'own', taken_ms: null }
  const pictureId = `${name}-picture`
  await store.vesselPictures.reserve({ id: pictureId, user_id: accountId, ...picture }, { ofVessel: 9, ofAccount: 9 })
  for (const part of vesselPictureParts) await files.put(pictureKey(pictureId, part), bytes)
  const digests = { byte_count: 10, view_sha256: 'v', thumbnail_sha256: 't' }
  await store.vesselPictures.setStored(principal, pictureId, digests)
  await store.savedViews.add({ id: `${name}-view`, user_id: accountId, ...view }, 9)
  await store.watchLists.addVessels(`${name}-list`, [{ mmsi: 419_000_001, note: '', added_ms: noon }], 9)
  await store.visits.note(principal, noon, noon)
  const act = { by: operator, nowMs: noon }
  const team = `coast-${(teams += 1)}`
  await store.teams.add({ id: team, name: 'Coast', name_key: team, created_ms: noon }, 99, act)
  await store.teams.addMember(team, accountId, { members: 9, teams: 9 }, act)
  await store.teams.share(principal, { kind: 'watch_list', id: `${name}-list` }, team, {
    ...act,
    limits: { assessments: 9, events: 9 },
    eventsOf: () => [],
  })
  for (const state of ['open', 'used']) {
    const invited = { id: `${name}-${state}`, code_digest: `${name}-${state}`, role: 'member', email: null } as const
    const by_id = state === 'open' ? accountId : null
    await store.accountInvitations.add({ ...invited, by_id, created_ms: noon, ends_ms: noon + 9 }, 99, operator)
  }
  for (const [jobs, key] of [
    [store.exports, exportKey({ id: `${name}-job`, attempts: 0 })],
    [store.areaJobs, areaReportKey({ id: `${name}-job`, attempts: 0 })],
    [store.importJobs, partKey(`${name}-job`, { from: 0, before: null, sha256: 'a'.repeat(64), copy: 'a' })],
    [store.trackJobs, sourceKey(`${name}-job`)],
  ] as const) {
    await files.put(key, bytes)
    await jobs.add(testJob(`${name}-job`, accountId), jobLimits)
  }
  await fillCases(store, files, of, other)
  const partner = randomUUID()
  const key = { fingerprint: partner, name: partner, name_key: partner, public_key: partner }
  await store.keys.addPartner({ ...key, added_ms: noon, by_id: accountId }, 9, operator)
  // The second keeps the first as a version.
  for (const change of ['change', 'again'])
    await store.vesselLists.replace(
      {
        id: `${name}-iuu`,
        kind: 'iuu',
        file_name: `${name}-iuu.csv`,
        sha256: 'a',
        imported_ms: noon,
        by_id: accountId,
      },
      [],
      `${name}-${change}`,
      9,
    )
  const shared = testAlert(`${name}-shared`, { user_id: null, subject: `${name}-shared` })
  await store.alerts.raise([{ alert: shared, raiseKey: `${name}-shared` }])
  const assign = { action: 'assign', state: 'open', assigneeId: accountId, reason: null, note: 'mine' } as const
  await store.alerts.change(principal, `${name}-shared`, noon, () => assign, {
    accounts: [{ id: accountId, seesShared: true }],
    most: 9,
    mostOfWriter: 9,
  })
}

/** Invitations that an account sent, declined with a block, and left unanswered. */
async function fillInvitations(store: Store, of: TestPerson, other: TestPerson): Promise<void> {
  const { name } = of
  const [own, others] = [testPrincipal(of.id), testPrincipal(other.id)]
  const to = ({ id }: TestPerson) => ({ id: `${name}-to-${id}`, account: 'x', account_key: 'x', account_id: id })
  await store.cases.invite(own, invitation(`${name}-alone`, to(other)), invitationLimits)
  for (const id of [`${name}-declined`, `${name}-asked`]) {
    await addCase(store, id, other)
    await store.cases.invite(others, invitation(id, { ...to(of), id }), invitationLimits)
    if (id.endsWith('declined')) await store.cases.decline(own, id, noon)
    if (id.endsWith('declined')) await store.cases.unblock(own, other.id)
  }
  const third = { id: `${name}-third`, name: 'third' }
  await addCase(store, `${name}-third`, third)
  await store.cases.invite(
    testPrincipal(third.id),
    invitation(`${name}-third`, { ...to(of), id: third.id }),
    invitationLimits,
  )
  await store.cases.decline(own, third.id, noon)
  const blocked = { ...to(third), id: `${name}-blocked`, account_key: 'y' }
  await store.cases.invite(own, invitation(`${name}-alone`, blocked), invitationLimits)
  await store.cases.decline(testPrincipal(third.id), blocked.id, noon)
  const mail = { id: `${name}-mail`, recipient: 'r', kind: 'code', sender_id: of.id, counted_ms: noon }
  await store.mailCounts.add(mail, [{ max: 99, withinMs: 1, ofSender: false }])
}

async function fillCases(store: Store, files: Files, of: TestPerson, other: TestPerson): Promise<void> {
  const { name } = of
  for (const id of [`${name}-alone`, `${name}-read`, `${name}-handed`]) {
    await addCase(store, id, of)
    await attach(store, files, id, `${id}-file`, of)
  }
  await share(store, `${name}-read`, of, other, 'read')
  await share(store, `${name}-handed`, of, other, 'write')
  const joined = `${name}-joined`
  await addCase(store, joined, other)
  await share(store, joined, other, of, 'write')
  await attach(store, files, joined, `${joined}-file`, of)
  const principal = testPrincipal(of.id)
  await fillInvitations(store, of, other)
  const gone = { removed_ms: noon, removed_id: of.id, removed_name: name }
  const removal = { kind: 'attachment', what: 'a.txt' } as const
  await store.cases.setRemoved(
    principal,
    joined,
    `${joined}-file`,
    gone,
    caseEvent(of, noon, { code: 'remove_entry', params: removal }, { entryId: `${joined}-file` }),
    caseLimits,
  )
  await store.cases.change(
    principal,
    joined,
    0,
    {
      set: { assignee_id: of.id, assignee_name: name },
      events: [caseEvent(of, noon, { code: 'assign', params: { name } }, { aboutId: of.id })],
      nowMs: noon,
    },
    caseLimits,
  )
}

export const foldersOf = (name: string) => [
  `images/${name}-image`,
  `vessel-pictures/${name}-picture`,
  `exports/${name}-job`,
  `area-reports/${name}-job`,
  `ais-files/${name}-job`,
  `track-files/${name}-job`,
  caseFolder(`${name}-alone`),
  caseFolder(`${name}-read`),
]

/** Codes, a recovery code, a passkey, a token and a quota of an account. */
export async function fillFactors(db: Kysely<Schema>, accountId: string): Promise<void> {
  const of = { account_id: accountId }
  const unused = { last_used_ms: null }
  await db
    .insertInto('account_quota')
    .values({ ...of, max_bytes: 1e12 })
    .execute()
  await db
    .insertInto('sign_in_codes')
    .values({ ...of, sealed_key: 'sealed', on_ms: 1, begun_ms: 1, last_step: 1, wrong: 0, wait_until_ms: 0 })
    .execute()
  await db
    .insertInto('recovery_code')
    .values({ ...of, digest: 'digest' })
    .execute()
  await db
    .insertInto('passkey')
    .values({
      ...of,
      ...unused,
      credential_id: 'credential',
      rp_id: 'varuna.example',
      public_key: Buffer.from('key'),
      counter: 0,
      transports: '[]',
      name: 'Phone',
      added_ms: 1,
    })
    .execute()
  await db
    .insertInto('address_change')
    .values({ ...of, token_digest: `address of ${accountId}`, address: 'new@harbour.example', ends_ms: 2 })
    .execute()
  await db
    .insertInto('api_token')
    .values({ ...of, ...unused, id: 'token', digest: 'digest', name: 'Import', scope: 'read', made_ms: 1, ends_ms: 2 })
    .execute()
}
