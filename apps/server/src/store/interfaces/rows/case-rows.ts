/** A case. Names are as of the time of writing, and empty once the account was removed. Times in UTC ms. */
export interface CaseRow {
  id: string
  owner_id: string
  owner_name: string
  title: string
  /** The title, normalised for searching. */
  title_key: string
  summary: string
  state: 'open' | 'closed'
  /** Number of changes of title, summary, state and assignee. */
  version: number
  assignee_id: string | null
  assignee_name: string | null
  /** Entries that are not removed. */
  entry_count: number
  /** Numbers of the last entry and of the last timeline line. */
  last_entry: number
  last_event: number
  /** Bytes of all files, and of all entry bodies, including removed entries. */
  file_bytes: number
  record_bytes: number
  created_ms: number
  changed_ms: number
  /** Null unless deleted. */
  deleted_ms: number | null
  /** JSON of where an imported case came from; null for a case that began here. */
  origin: string | null
}

/** The Ed25519 key of this installation, in PEM. */
export interface SigningKeyRow {
  id: string
  private_key: string
  created_ms: number
}

/** A partner's key, from which signed cases are trusted. */
export interface PartnerKeyRow {
  fingerprint: string
  name: string
  /** The name, folded; unique. */
  name_key: string
  /** DER in base64. */
  public_key: string
  added_ms: number
  by_id: string | null
}

export interface CaseMemberRow {
  case_id: string
  account_id: string
  name: string
  access: 'read' | 'write'
}

/** An invitation to a case. Times in UTC ms. */
export interface CaseInvitationRow {
  id: string
  case_id: string
  /** The owner of the case. */
  inviter_id: string
  /** What the inviter typed, as typed and normalised. */
  account: string
  account_key: string
  /** The account it is shown to; null when there is none. */
  account_id: string | null
  /** Who declined it. */
  declined_id: string | null
  access: 'read' | 'write'
  created_ms: number
}

/** An account that has blocked invitations from another. */
export interface InvitationBlockRow {
  account_id: string
  inviter_id: string
  blocked_ms: number
}

export interface CaseEntryRow {
  case_id: string
  number: number
  id: string
  kind: 'alert' | 'assessment' | 'event' | 'track' | 'vessel' | 'place' | 'note' | 'attachment'
  time_ms: number | null
  lat: number | null
  lon: number | null
  mmsi: number | null
  simulated: number
  source_kind: 'vessel_report' | 'intelligence_report' | 'image' | 'alert' | 'event' | null
  source_id: string | null
  /** 1 when it came with the ZIP of another Varuna, 2 when that Varuna had it from an earlier ZIP. */
  imported: number
  /** JSON of the copied record. */
  body: string
  file_name: string | null
  media_type: string | null
  byte_count: number | null
  sha256: string | null
  /** Why an imported entry lacks its file; null when there is a file, or when none belongs to it. */
  file_left_out: 'missing' | 'changed' | null
  has_view: number
  added_ms: number
  /** Null in an imported case. */
  added_id: string | null
  added_name: string
  removed_ms: number | null
  removed_id: string | null
  removed_name: string | null
}

/** A timeline line of a case. */
export interface CaseEventRow {
  case_id: string
  number: number
  time_ms: number
  by_id: string | null
  by_name: string
  action: string
  /** JSON of the params of its text. */
  params: string
  entry_id: string | null
  /** The account that `params` names; null where it names none, or none that was known. */
  about_id: string | null
  /** 1 when it comes from the file of an imported case, not from this server; 2 when that file had it from an earlier one. */
  stated: number
}

export interface CaseTables {
  desk_case: CaseRow
  signing_key: SigningKeyRow
  partner_key: PartnerKeyRow
  case_member: CaseMemberRow
  case_invitation: CaseInvitationRow
  invitation_block: InvitationBlockRow
  case_entry: CaseEntryRow
  case_event: CaseEventRow
}
