import type { Words } from './bits.ts'
import type { FaultCounts } from './faults.ts'
import type { GateHouseNote } from './gatehouse.ts'
import type { Parts } from './parts.ts'
import type { Received } from './received.ts'
import type { Sentence } from './sentence.ts'
import type { TagGroups } from './tag-groups.ts'

/** What a stream has held so far. */
export interface Counts {
  bytes: number
  /** Sound AIS sentences. */
  sentences: number
  /** Sound sentences of other kinds, such as `$PGHP`. */
  otherSentences: number
  messages: number
  /** By message type, 0 to 27. */
  byType: number[]
  faults: FaultCounts
}

/** A stream of AIS on its way to messages. `counts` may be read at any time; the rest belongs to the decoder. */
export interface Decoder {
  counts: Counts
  /** The last line so far, without its end. */
  pending: Uint8Array
  /** Inside bytes that can be no line: they are passed over up to the next place where one may begin. */
  skipping: boolean
  /** When the first and the last byte of the line in hand arrived. */
  begunMs: number
  arrivedMs: number
  parts: Parts
  groups: TagGroups
  note: GateHouseNote | null
  sentence: Sentence
  words: Words
  found: Received[]
}

/** What the text around a sentence says about it. */
export interface Context {
  source: Received['source']
  receivedMs: Received['receivedMs']
  /** Code of the tag block's group. */
  group: string
  /** Its source cannot be known: two sources use one group code. */
  isContested: boolean
}

export const NO_CONTEXT: Context = { source: null, receivedMs: null, group: '', isContested: false }
