import type { UnixMs } from '@varuna/units/time'
import type { AisMessage } from './messages.ts'

/** A message with what its line said about it. */
export interface Received {
  message: AisMessage
  /** VHF channel: A, B, or as written; null where the line names none. */
  channel: string | null
  /** VDO: what the receiving vessel itself sent. */
  own: boolean
  /** Receiving station, as the tag block (`s:`) or the Coast Guard's trailing fields name it. */
  source: string | null
  /** When it was received, where the line says it. */
  receivedMs: UnixMs | null
}
