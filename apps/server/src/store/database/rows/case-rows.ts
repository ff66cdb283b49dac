/** A case; names are those that people had when they were written, and empty once their account was removed. Times in UTC ms. */
export interface CaseRow {
  id: string
  owner_id: string
  owner_name: string
  title: string
  /** The title as it is searched. */
  title_key: string
  summary: string
  state: 'open' | 'closed'
  /** Number of changes of title, summary, state and assignee. */
  version: number
  assignee_id: string | null
  assignee_name: string | null
  /** Entries that are not removed. */
  entry_count: number
  /** Numbers of the last entry and of the last line of the timeline. */
  last_entry: number
  last_event: number
  /** Bytes of all files, and of all bodies of entries; removed ones too. */
  file_bytes: number
  record_bytes: number
  created_ms: number
  changed_ms: number
  /** Null unless it was deleted. */
  deleted_ms: number | null
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
  /** What the inviter typed, as it was typed and as it is compared. */
  account: string
  account_key: string
  /** Whom it is shown to; null where it reaches nobody. */
  account_id: string | null
  /** Who declined it. */
  declined_id: string | null
  access: 'read' | 'write'
  created_ms: number
}

/** An account that does not get the invitations of another. */
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
  /** 1 when it came with the ZIP of another Varuna. */
  imported: number
  /** JSON of what was copied. */
  body: string
  file_name: string | null
  media_type: string | null
  byte_count: number | null
  sha256: string | null
  /** Why the file of an imported entry did not come with it; null when there is a file, or none belongs to it. */
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

/** A line of the timeline of a case. */
export interface CaseEventRow {
  case_id: string
  number: number
  time_ms: number
  by_id: string | null
  by_name: string
  action: string
  /** JSON of what its text is made from. */
  params: string
  entry_id: string | null
  /** The account that `params` names; null where it names none, or none that was known. */
  about_id: string | null
  /** 1 when the file of an imported case states it: this server did not see it happen. */
  stated: number
}

export interface CaseTables {
  desk_case: CaseRow
  case_member: CaseMemberRow
  case_invitation: CaseInvitationRow
  invitation_block: InvitationBlockRow
  case_entry: CaseEntryRow
  case_event: CaseEventRow
}
