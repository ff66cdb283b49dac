import type { Role } from '@varuna/vocabulary/rights'
/** A job of an account: an export, a track file to score, or an AIS file to import; times in UTC ms. */
export interface JobRow {
  id: string
  user_id: string
  state: 'waiting' | 'running' | 'ready' | 'failed'
  /** JSON of the request; for a file, its bytes in at most 15 digits, and what else was sent with it after a space. */
  request: string
  file_name: string
  row_count: number
  left_out: number
  share: number | null
  /** Size of the file; null until it is ready. */
  byte_count: number | null
  /** Digest of the result, of one file or of a folder; null until it is ready. */
  sha256: string | null
  created_ms: number
  expires_ms: number
  /** How often it was started. */
  attempts: number
  /** A running job whose lease was not renewed by this time may be started again. */
  lease_until_ms: number
  /** JSON of the fault; null unless it failed. */
  fault: string | null
}

/** The position of a consumer on the bus. */
interface BusCursorRow {
  consumer: string
  cursor: string
}

/** A view of Watch that an account saved. */
export interface SavedViewRow {
  id: string
  user_id: string
  created_ms: number
  name: string
  /** Query of the address of Watch. */
  view: string
  /** 1 for the one that Watch opens with. */
  is_default: number
}

/** What an account noted of a vessel. */
export interface VesselNoteRow {
  id: string
  user_id: string
  mmsi: number
  created_ms: number
  kind: 'note' | 'owner' | 'operator' | 'imo' | 'call_sign' | 'other_number'
  text: string
  /** Empty for a note. */
  source: string
}

/** A picture of a vessel; times in UTC ms. */
export interface VesselPictureRow {
  id: string
  user_id: string
  mmsi: number
  created_ms: number
  caption: string
  source: string
  taken_ms: number | null
  /** 0 while its files are being stored or removed. */
  is_stored: number
  /** Of both renditions. */
  byte_count: number
  view_sha256: string
  thumbnail_sha256: string
}

/** When an account was last active; times in UTC ms. */
export interface VisitRow {
  account_id: string
  /** The current visit: its start, and its last activity. */
  from_ms: number
  last_ms: number
  /** End of the previous visit; null during the first. */
  before_ms: number | null
  /** 1 once the account has ended or skipped the tour. */
  tour_done: number
}

/** The name by which others see an account. */
interface AccountNameRow {
  /** Digest of the name after folding look-alike characters. */
  display_key: string
  /** Null once the account was removed; the name stays reserved. */
  display_name: string | null
  account_id: string | null
}

/** A removed account that may have data left; times in UTC ms. */
export interface AccountRemovalRow {
  account_id: string
  requested_ms: number
  /** When everything found had been erased; null before that. */
  erased_ms: number | null
}

/** A mail to a person, counted for a day. */
export interface MailCountRow {
  id: string
  /** Digest of the mailbox. */
  recipient: string
  kind: string
  /** The account in whose name it was sent; null for Varuna itself. */
  sender_id: string | null
  counted_ms: number
}

export interface ContactMessageRow {
  id: string
  received_at_ms: number
  name: string
  email: string
  subject: string
  message: string
  /** queued: waits to be mailed. failed: not retried until the next start. */
  state: 'queued' | 'sent' | 'failed'
  attempts: number
  next_try_at_ms: number
  sent_at_ms: number | null
  last_error: string | null
}

interface AccountRoleRow {
  account_id: string
  role: Role
  /** Who gave it; null for the server itself. */
  by_id: string | null
  since_ms: number
}

interface AccountQuotaRow {
  account_id: string
  max_bytes: number
}

interface StorageLimitRow {
  /** account: each without a quota of its own. */
  holder: 'account' | 'installation'
  max_bytes: number
}

/** An invitation to sign up; times in UTC ms. */
export interface AccountInvitationRow {
  id: string
  code_digest: string
  role: Role
  /** The only address that may use it; null for any. */
  email: string | null
  /** The administrator who invited; null for the command. */
  by_id: string | null
  created_ms: number
  ends_ms: number
  revoked_ms: number | null
  used_ms: number | null
  used_by_id: string | null
}

/** A sign-up that waits for an administrator; times in UTC ms. */
export interface AccountRequestRow {
  id: string
  email: string
  /** What addresses of one mailbox have in common. */
  mailbox: string
  /** What the person was given to prove that the request is theirs. */
  reference: string
  /** Digest of where it came from. */
  client: string
  /** JSON of the form without its password. */
  profile: string
  password_digest: string
  created_ms: number
  /** When an account began to be created from it; null while it waits. */
  claimed_ms: number | null
}

/** A link with which an account chooses a new password; times in UTC ms. */
interface PasswordResetRow {
  token_digest: string
  account_id: string
  /** The administrator who made it; null where it was mailed or the command made it. */
  by_id: string | null
  /** The address that its use proves; null where somebody passes it on. */
  mailed_to: string | null
  created_ms: number
  ends_ms: number
}

/** A count of a limit, of all servers. */
interface SharedCountRow {
  digest: string
  count: number
  ends_ms: number
  /** 1 where each addition begins the time anew. */
  renews: number
}

export interface WorkTables {
  password_reset: PasswordResetRow
  account_invitation: AccountInvitationRow
  account_request: AccountRequestRow
  account_name: AccountNameRow
  account_quota: AccountQuotaRow
  account_role: AccountRoleRow
  account_removal: AccountRemovalRow
  account_visit: VisitRow
  saved_view: SavedViewRow
  vessel_note: VesselNoteRow
  vessel_picture: VesselPictureRow
  bus_cursor: BusCursorRow
  area_job: JobRow
  export_job: JobRow
  import_job: JobRow
  track_job: JobRow
  contact_message: ContactMessageRow
  mail_count: MailCountRow
  shared_count: SharedCountRow
  storage_limit: StorageLimitRow
}
