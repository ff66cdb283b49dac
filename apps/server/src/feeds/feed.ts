import type { Manner } from '@varuna/ais/place-in-time'

/** Bytes as they came in. Bytes of one source follow each other; those of two have nothing to do with each other. */
export interface Arrival {
  source: string
  bytes: Uint8Array
  /** Nothing more will come from this source: it said all it had to, or it was cut off, maybe in the middle of a line. */
  end?: 'whole' | 'cut'
}

interface FeedEvents {
  /** It can be heard from now on; `detail` says where. */
  connected(detail: string): void
  /** So many arrivals could not be held and are gone. */
  lost(count: number): void
}

/** A way that AIS comes in. */
export interface Feed {
  /** As people are told of it, without keys. */
  name: string
  manner: Manner
  /** It is to speak for ever: when it ends or fails, it is connected again. */
  isEndless: boolean
  /** We called: where nothing is heard for long, we may hang up and call again. */
  isDialled: boolean
  /**
   * Connects, once. What comes in waits until it is taken, or is told as lost. The iteration ends when the other side ends or
   * the signal comes, and throws when the feed cannot be reached or breaks.
   */
  connect(signal: AbortSignal, events: FeedEvents): AsyncIterable<Arrival>
}
