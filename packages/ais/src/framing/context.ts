import type { ReceivedMessage } from './received-message.ts'

/** Metadata around a sentence: tag blocks, and times before or after it. */
export interface Context {
  source: ReceivedMessage['source']
  receivedMs: ReceivedMessage['receivedMs']
  /** Group code of the tag block; empty when there is none. */
  group: string
  /** True when two sources use this group code at once, so the source is unknown. */
  isContested: boolean
}

export const NO_CONTEXT: Context = { source: null, receivedMs: null, group: '', isContested: false }
