interface ActionForm {
  /** What an entry with this action is about. */
  about:
    | 'account'
    | 'account_request'
    | 'ais_file'
    | 'alert'
    | 'assessment'
    | 'case'
    | 'feed'
    | 'invitation'
    | 'key'
    | 'list'
    | 'retention'
    | 'rule'
    | 'silence'
    | 'simulation'
    | 'storage'
    | 'team'
    | 'watch_list'
    | 'zones'
  /** Names of the values that it may state before and after. */
  values: readonly string[]
}

const listValues = ['kind', 'file', 'sha256', 'rows'] as const
const silenceValues = ['whom', 'mmsi', 'box', 'untilMs', 'reasonSha256'] as const
const feedValues = ['kind', 'address', 'isOn'] as const
const alertValues = ['action', 'state', 'assignee', 'reason'] as const

/**
 * Acts that the audit log records. No value is a name, an address or a text that a person typed, except where a feed connects to; a list is its digest
 * and its count.
 */
export const auditActions = {
  /** With who gave the role, by an invitation or an approval. */
  sign_up: { about: 'account', values: ['role', 'givenBy'] },
  /** With what, where it was more than a password, or something else. */
  sign_in: { about: 'account', values: ['with'] },
  /** A person of the single sign-on was linked to an account, whose password they gave. */
  provider_link: { about: 'account', values: [] },
  /** Wrong passwords of one account in one hour; about nobody where the address has no account. */
  sign_in_failed: { about: 'account', values: ['tries', 'firstMs', 'lastMs'] },
  sign_out_elsewhere: { about: 'account', values: ['sessions'] },
  password_change: { about: 'account', values: [] },
  /** The address with which an account signs in; the log has neither. */
  address_change: { about: 'account', values: [] },
  /** A request for another address, which gets a link. */
  address_link: { about: 'account', values: [] },
  /** A link that was mailed to the address was used for the first time. */
  address_confirmation: { about: 'account', values: [] },
  /** A link to choose a new password. */
  reset_link: { about: 'account', values: ['hours'] },
  password_reset: { about: 'account', values: [] },
  /** Codes of an authenticator app, as a second step after the password. */
  factor_on: { about: 'account', values: [] },
  factor_off: { about: 'account', values: [] },
  /** Codes and passkeys of an account, all of them: by somebody else for who lost them, or because its address was confirmed only now. */
  factor_removal: { about: 'account', values: ['codes', 'passkeys'] },
  recovery_codes_renewal: { about: 'account', values: [] },
  passkey_added: { about: 'account', values: ['passkeys'] },
  passkey_removal: { about: 'account', values: ['passkeys'] },
  token_made: { about: 'account', values: ['token', 'scope', 'endsMs'] },
  token_revoked: { about: 'account', values: ['token', 'scope'] },
  /** Everything that belongs to the account, as one ZIP. */
  data_export: { about: 'account', values: [] },
  account_removal: { about: 'account', values: ['role'] },
  invitation_creation: { about: 'invitation', values: ['role', 'days'] },
  invitation_revocation: { about: 'invitation', values: ['role'] },
  /** With the account that it created; with none where the address had one. */
  invitation_use: { about: 'invitation', values: ['account'] },
  request_creation: { about: 'account_request', values: [] },
  request_approval: { about: 'account_request', values: ['role', 'account'] },
  /** With how many requests of the same client were refused at once. */
  request_refusal: { about: 'account_request', values: ['requests'] },
  /** `provider`: as the single sign-on stated it. */
  role_change: { about: 'account', values: ['role', 'provider'] },
  /** The quota of one account; null for none of its own. */
  quota_change: { about: 'account', values: ['maxBytes'] },
  /** What each account without its own quota, and all accounts together, may store; null for the setting of the server. */
  storage_limits_change: { about: 'storage', values: ['accountBytes', 'totalBytes'] },
  list_import: { about: 'list', values: listValues },
  /** An earlier version brought back. */
  list_restore: { about: 'list', values: listValues },
  list_removal: { about: 'list', values: listValues },
  /** An AIS file that came in whole, to be imported. */
  ais_import: { about: 'ais_file', values: ['file', 'bytes'] },
  zone_import: { about: 'zones', values: ['kind', 'file', 'zones'] },
  /** An earlier version brought back. */
  zone_restore: { about: 'zones', values: ['kind', 'file', 'zones'] },
  zone_removal: { about: 'zones', values: ['kind', 'file', 'zones'] },
  /** A feed added on the page; `address` without its query and key, which may be secret. */
  feed_add: { about: 'feed', values: feedValues },
  feed_change: { about: 'feed', values: feedValues },
  /** An earlier version brought back. */
  feed_restore: { about: 'feed', values: feedValues },
  feed_removal: { about: 'feed', values: feedValues },
  /** A test of a stored feed, which may use its key. */
  feed_test: { about: 'feed', values: ['kind', 'address'] },
  simulation_start: { about: 'simulation', values: ['vessels', 'seed'] },
  simulation_end: { about: 'simulation', values: ['vessels', 'seed'] },
  simulation_restore: { about: 'simulation', values: ['vessels', 'seed'] },
  alert_decision: { about: 'alert', values: alertValues },
  alert_undo: { about: 'alert', values: alertValues },
  alert_assignment: { about: 'alert', values: alertValues },
  /** `limits` as JSON. */
  built_in_rule_change: { about: 'rule', values: ['active', 'level', 'limits'] },
  /** A silence for everybody; with no vessel, it is of a place. `box` as south, west, north, east; the reason, a typed text, as its digest. */
  silence_start: { about: 'silence', values: silenceValues },
  silence_end: { about: 'silence', values: silenceValues },
  team_creation: { about: 'team', values: [] },
  team_renaming: { about: 'team', values: [] },
  team_removal: { about: 'team', values: ['members'] },
  team_joining: { about: 'team', values: ['member'] },
  team_leaving: { about: 'team', values: ['member'] },
  /** With the team before and after; null for none. */
  case_sharing: { about: 'case', values: ['team'] },
  assessment_sharing: { about: 'assessment', values: ['team'] },
  watch_list_sharing: { about: 'watch_list', values: ['team'] },
  case_export: { about: 'case', values: ['entries', 'leftOut', 'fingerprint'] },
  case_import: { about: 'case', values: ['entries', 'files', 'signature', 'fingerprint'] },
  /** About the fingerprint of a partner's key. */
  partner_key_add: { about: 'key', values: [] },
  partner_key_removal: { about: 'key', values: [] },
  /** What a rule of retention removed, about the name of the rule; the digest is of the keys or ids (docs/architecture.md). */
  retention: { about: 'retention', values: ['beforeMs', 'weekMs', 'removed', 'kept', 'digest'] },
  /** All data of a removed account is erased; with how many of its records were counted afterwards. */
  account_erasure: { about: 'account', values: ['kept'] },
} as const satisfies Record<string, ActionForm>

export type AuditAction = keyof typeof auditActions
export type AuditSubject = (typeof auditActions)[AuditAction]['about']

export const auditActionNames = Object.keys(auditActions) as [AuditAction, ...AuditAction[]]

export type AuditValue = string | number | boolean | null
/** What an action states before or after. */
export type AuditValues<Action extends AuditAction> = Partial<
  Record<(typeof auditActions)[Action]['values'][number], AuditValue>
>

/** Who acted: an account, somebody who had not signed in, the operator at the command line, or the server by its rules. */
export const auditActorKinds = ['account', 'visitor', 'operator', 'server'] as const
export type AuditActorKind = (typeof auditActorKinds)[number]

/** What an altered audit log is found by; each names the first entry concerned. */
export const auditFaultKinds = [
  'altered',
  'removed',
  'inserted',
  'address_altered',
  'address_removed',
  'head_missing',
] as const
export type AuditFaultKind = (typeof auditFaultKinds)[number]
