import type { Words } from '../messages/bits.ts'
import type { FaultCounts } from './faults.ts'
import type { GateHouseTimestamp } from './gatehouse.ts'
import type { MultipartAssembler } from './multipart.ts'
import type { ReceivedMessage } from './received-message.ts'
import type { Sentence } from './sentence.ts'
import type { TagGroups } from './tag-groups.ts'

/** Counters of a stream so far. */
export interface Counts {
  bytes: number
  /** Valid AIVDM and AIVDO sentences. */
  sentences: number
  /** Valid sentences of other types, such as `$PGHP`. */
  otherSentences: number
  messages: number
  /** By message type, 0 to 27. */
  byType: number[]
  faults: FaultCounts
}

/** Decoder of one AIS stream. `counts` is public; everything else is internal. */
export interface Decoder {
  counts: Counts
  /** The last, incomplete line. */
  pending: Uint8Array
  /** Skipping an overlong line until a sentence or line may begin. */
  isSkipping: boolean
  /** Arrival of the first and last byte of the current line. */
  firstByteMs: number
  lastByteMs: number
  parts: MultipartAssembler
  groups: TagGroups
  note: GateHouseTimestamp | null
  sentence: Sentence
  words: Words
  found: ReceivedMessage[]
}
