import type { MailCountRow } from '../rows/work-rows.ts'

/** Maximum mails to one recipient within a time: from one sender, or from all. */
export interface MailBound {
  max: number
  withinMs: number
  ofSender: boolean
}

/** Mails that were sent lately, by recipient. */
export interface MailCountStore {
  /** Counts a mail and returns null; over a limit, counts nothing and returns when the next mail is allowed. */
  add(mail: MailCountRow, bounds: readonly MailBound[]): Promise<number | null>
  /** Uncounts a mail that was not sent. */
  remove(id: string): Promise<void>
  /** Removes at most `limit` mails counted before a time; returns how many. */
  prune(beforeMs: number, limit: number): Promise<number>
}
