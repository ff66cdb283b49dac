import type { ContactMessageRow } from '../rows/work-rows.ts'

export interface ContactMessageStore {
  /** False, without a change, when a message with this id exists. */
  add(message: ContactMessageRow): Promise<boolean>
  get(id: string): Promise<ContactMessageRow | null>
  /** Newest first. */
  list(limit: number): Promise<ContactMessageRow[]>
  /** False when there is no such message. */
  remove(id: string): Promise<boolean>
  countSince(ms: number): Promise<number>
  /** Queued messages that are due, oldest first. */
  due(nowMs: number, limit: number): Promise<ContactMessageRow[]>
  /** Counts an attempt and schedules the next; false when another server has claimed the message. */
  claim(message: ContactMessageRow, nextTryAtMs: number): Promise<boolean>
  /** Stores the outcome of an attempt; a failed one changes nothing when another attempt has started or has sent the message. */
  settle(
    attempt: Pick<ContactMessageRow, 'id' | 'attempts'>,
    outcome: Pick<ContactMessageRow, 'state' | 'sent_at_ms' | 'last_error' | 'next_try_at_ms'>,
  ): Promise<void>
  /** Queues every failed message again, due now and with zero attempts. */
  resetFailed(nowMs: number): Promise<void>
}
