import { codedError } from '../../../errors/coded-error.ts'
import { createSlots, type SlotBounds, type Slots } from '../slots/create-slots.ts'

/** A message of a stream; `data` is JSON on one line. */
export interface StreamMessage {
  kind: string
  data: string
  /** The client resumes after this message by sending this cursor; null when further messages belong with it. */
  cursor: string | null
}

/** Receives the messages of one stream. */
export interface StreamSink {
  /** False on backpressure: nothing more is sent until the stream is resumed. */
  send(messages: readonly StreamMessage[]): boolean
}

export interface OpenStream {
  /** Everything up to this has been sent. */
  cursor(): string
  /** The client has read everything it was sent. */
  resume(): void
}

/** Slots of streams. Throws `too_many_requests.streams` for one account or network, and `busy.streams` for all. */
export const createStreamSlots = (bounds: SlotBounds): Slots =>
  createSlots(bounds, {
    ofAccount: () => codedError('too_many_requests.streams', { maxStreams: bounds.perAccount }),
    ofAll: () => codedError('busy.streams'),
  })
