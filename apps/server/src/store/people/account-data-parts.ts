import { sql, type RawBuilder } from 'kysely'

/** Rows of one table that belong to an account. */
export interface AccountDataPart {
  table: string
  /** Columns that identify a row. */
  key: readonly string[]
  belongsTo(accountId: string): RawBuilder<unknown>
  /** Columns that are not exported: secrets, what searches need, and what others may not know. */
  without?: readonly string[]
  /** Only these columns, where a table has more secrets than others. */
  only?: readonly string[]
  /** Columns with JSON. */
  json?: readonly string[]
}

const by =
  (column: string): AccountDataPart['belongsTo'] =>
  (accountId) =>
    sql`${sql.ref(column)} = ${accountId}`

const inOwnCase: AccountDataPart['belongsTo'] = (accountId) =>
  sql`case_id in (select id from desk_case where owner_id = ${accountId})`
/** What the account did in cases of others, as long as it reads them. */
const inJoinedCase =
  (column: string): AccountDataPart['belongsTo'] =>
  (accountId) =>
    sql`case_id in (select case_id from case_member where account_id = ${accountId}) and ${sql.ref(column)} = ${accountId}`

const caseEntries = { table: 'case_entry', key: ['case_id', 'number'], without: ['removed_id'], json: ['body'] }
const caseEvents = { table: 'case_event', key: ['case_id', 'number'], without: ['about_id'], json: ['params'] }
const auditEntries = {
  table: 'audit_entry',
  key: ['sequence'],
  without: ['origin', 'previous', 'digest'],
  json: ['before_values', 'after_values'],
}

/** Files of an export, by their names. Large tables have an index that begins with the account and goes on with the key. An invitation to a case states nothing of the account that it reaches, if it reaches one. */
export const accountDataParts = {
  profile: { table: 'user', key: ['id'], belongsTo: by('id'), without: ['image', 'emailVerified'] },
  'sign-in-methods': {
    table: 'account',
    key: ['id'],
    belongsTo: by('userId'),
    only: ['id', 'providerId', 'createdAt', 'updatedAt'],
  },
  sessions: { table: 'session', key: ['id'], belongsTo: by('userId'), without: ['token'] },
  name: { table: 'account_name', key: ['display_name'], belongsTo: by('account_id'), without: ['display_key'] },
  role: { table: 'account_role', key: ['account_id'], belongsTo: by('account_id'), without: ['by_id'] },
  'storage-quota': { table: 'account_quota', key: ['account_id'], belongsTo: by('account_id') },
  visits: { table: 'account_visit', key: ['account_id'], belongsTo: by('account_id') },
  teams: { table: 'team_member', key: ['team_id'], belongsTo: by('account_id') },
  'shared-with-teams': { table: 'team_share', key: ['kind', 'record_id'], belongsTo: by('owner_id') },
  'sign-in-codes': {
    table: 'sign_in_codes',
    key: ['account_id'],
    belongsTo: by('account_id'),
    only: ['account_id', 'on_ms', 'begun_ms'],
  },
  passkeys: {
    table: 'passkey',
    key: ['credential_id'],
    belongsTo: by('account_id'),
    without: ['public_key'],
    json: ['transports'],
  },
  'api-tokens': { table: 'api_token', key: ['id'], belongsTo: by('account_id'), without: ['digest'] },
  'address-change': {
    table: 'address_change',
    key: ['account_id'],
    belongsTo: by('account_id'),
    without: ['token_digest'],
  },
  invitations: {
    table: 'account_invitation',
    key: ['id'],
    belongsTo: by('by_id'),
    without: ['code_digest', 'used_by_id'],
  },
  images: { table: 'image', key: ['id'], belongsTo: by('user_id'), json: ['analysis'] },
  'fishing-reports': { table: 'vessel_report', key: ['id'], belongsTo: by('user_id'), json: ['assessment'] },
  'trafficking-reports': { table: 'intelligence_report', key: ['id'], belongsTo: by('user_id'), json: ['assessment'] },
  assessments: {
    table: 'assessment',
    key: ['kind', 'id'],
    belongsTo: by('user_id'),
    without: ['search_text', 'share_rank'],
  },
  notes: { table: 'assessment_note', key: ['id'], belongsTo: by('user_id') },
  checklists: { table: 'intelligence_checklist', key: ['report_id'], belongsTo: by('user_id'), json: ['body'] },
  'reassessed-vessels': {
    table: 'reassessed_vessel',
    key: ['vessel_id'],
    belongsTo: by('user_id'),
    without: ['seen'],
  },
  reassessments: { table: 'reassessment', key: ['vessel_id', 'time_ms'], belongsTo: by('user_id') },
  alerts: { table: 'alert', key: ['id'], belongsTo: by('user_id'), json: ['params', 'assessment'] },
  'alert-decisions': { table: 'alert_change', key: ['sequence'], belongsTo: by('by_id'), without: ['raise_key'] },
  mentions: { table: 'mention', key: ['sequence'], belongsTo: by('account_id') },
  'alert-rules': { table: 'alert_rule', key: ['id'], belongsTo: by('user_id'), without: ['secret'], json: ['body'] },
  'alert-rule-versions': {
    table: 'alert_rule_version',
    key: ['rule_id', 'place'],
    belongsTo: by('user_id'),
    json: ['body'],
  },
  'alert-silences': { table: 'alert_silence', key: ['id'], belongsTo: by('user_id') },
  'alert-deliveries': { table: 'alert_delivery', key: ['created_ms', 'id'], belongsTo: by('user_id'), json: ['fault'] },
  'vessel-notes': { table: 'vessel_note', key: ['id'], belongsTo: by('user_id') },
  'vessel-pictures': { table: 'vessel_picture', key: ['id'], belongsTo: by('user_id') },
  'saved-views': { table: 'saved_view', key: ['id'], belongsTo: by('user_id') },
  'watch-lists': { table: 'watch_list', key: ['id'], belongsTo: by('user_id') },
  'watched-vessels': {
    table: 'watched_vessel',
    key: ['list_id', 'mmsi'],
    belongsTo: (accountId) => sql`list_id in (select id from watch_list where user_id = ${accountId})`,
    json: ['state'],
  },
  cases: {
    table: 'desk_case',
    key: ['id'],
    belongsTo: by('owner_id'),
    without: ['title_key', 'assignee_id'],
    json: ['origin'],
  },
  'case-memberships': { table: 'case_member', key: ['case_id'], belongsTo: by('account_id') },
  'case-invitations': {
    table: 'case_invitation',
    key: ['id'],
    belongsTo: by('inviter_id'),
    without: ['account_key', 'account_id', 'declined_id'],
  },
  'blocked-inviters': { table: 'invitation_block', key: ['inviter_id'], belongsTo: by('account_id') },
  'case-entries': { ...caseEntries, belongsTo: inOwnCase },
  'entries-in-cases-of-others': { ...caseEntries, belongsTo: inJoinedCase('added_id') },
  'case-timelines': { ...caseEvents, belongsTo: inOwnCase },
  'acts-in-cases-of-others': { ...caseEvents, belongsTo: inJoinedCase('by_id') },
  exports: { table: 'export_job', key: ['id'], belongsTo: by('user_id'), json: ['request', 'fault'] },
  'area-reports': { table: 'area_job', key: ['id'], belongsTo: by('user_id'), json: ['request', 'fault'] },
  'ais-files': { table: 'import_job', key: ['id'], belongsTo: by('user_id'), json: ['request', 'fault'] },
  'track-files': { table: 'track_job', key: ['id'], belongsTo: by('user_id'), json: ['request', 'fault'] },
  'audit-log': { ...auditEntries, belongsTo: by('by_id') },
  'audit-log-by-others': {
    ...auditEntries,
    without: [...auditEntries.without, 'by_id'],
    belongsTo: (accountId) => sql`about_id = ${accountId} and (by_id is null or by_id <> ${accountId})`,
  },
  'network-addresses': {
    table: 'audit_origin',
    key: ['sequence'],
    belongsTo: by('account_id'),
    without: ['salt'],
  },
  'failed-sign-ins': { table: 'failed_sign_in', key: ['hour_ms'], belongsTo: by('account_id') },
} as const satisfies Record<string, AccountDataPart>
