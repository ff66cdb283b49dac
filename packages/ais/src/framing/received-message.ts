import type { UnixMs } from '@varuna/units/time'
import type { AisMessage } from '../messages/ais-message.ts'

/** A message with the metadata of its line. */
export interface ReceivedMessage {
  message: AisMessage
  /** VHF channel: A, B, or as written; null when absent. */
  channel: string | null
  /** VDO: sent by the receiving vessel itself. */
  own: boolean
  /** Receiving station, from the tag block (`s:`) or the US Coast Guard's trailing fields. */
  source: string | null
  /** Time of receipt on the line; null when absent. */
  receivedMs: UnixMs | null
}
