/** A job that an account asked for: an export, or a track file to score; times in UTC ms. */
export interface JobRow {
  id: string
  user_id: string
  state: 'waiting' | 'running' | 'ready' | 'failed'
  /** JSON of what was asked for. */
  request: string
  file_name: string
  row_count: number
  left_out: number
  share: number | null
  /** Size of the file; null until it is ready. */
  byte_count: number | null
  created_ms: number
  expires_ms: number
  /** How often it was begun. */
  attempts: number
  /** A running job whose server has not renewed its lease by this time may be begun again. */
  lease_until_ms: number
  /** JSON of the fault; null unless it failed. */
  fault: string | null
}

/** The position of a consumer on the bus. */
interface BusCursorRow {
  consumer: string
  cursor: string
}

/** When an account was last here; times in UTC ms. */
export interface VisitRow {
  account_id: string
  /** The present visit: its beginning, and when something was last done in it. */
  from_ms: number
  last_ms: number
  /** End of the visit before; null in the first. */
  before_ms: number | null
  /** 1 once the account has ended or skipped the tour. */
  tour_done: number
}

/** The name by which others see an account. */
interface AccountNameRow {
  /** Digest of the name without what looks alike. */
  display_key: string
  /** Null once the account was removed, as is its id: the name stays taken. */
  display_name: string | null
  account_id: string | null
}

/** An account that was removed and of which something may be left; times in UTC ms. */
export interface AccountRemovalRow {
  account_id: string
  requested_ms: number
  /** When everything that was found had been erased; null before. */
  erased_ms: number | null
}

/** A mail to somebody, counted for a day. */
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

export interface WorkTables {
  account_name: AccountNameRow
  account_removal: AccountRemovalRow
  account_visit: VisitRow
  bus_cursor: BusCursorRow
  export_job: JobRow
  track_job: JobRow
  contact_message: ContactMessageRow
  mail_count: MailCountRow
}
