import type { SenderRefusal } from '@varuna/contract/site/health'
import type { FeedMode } from '@varuna/ais/time/resolve-time'

/** Bytes as received. Bytes of one source are a continuous stream; different sources are independent. */
export interface FeedChunk {
  source: string
  /** The sender's network, for a listening feed: an IPv4 address, or a /64. */
  sender?: string
  bytes: Uint8Array
  /** This source has ended: 'whole' when it closed cleanly, 'cut' when it broke off, possibly in the middle of a line. */
  end?: 'whole' | 'cut'
}

interface FeedEvents {
  /** The feed receives from now on; `detail` names the address. */
  connected(detail: string): void
  /** This many chunks were dropped because the queue was full. */
  lost(count: number): void
  /** A sender was refused, or its connection closed. */
  refused(reason: SenderRefusal): void
}

/** A source of live or recorded AIS data. */
export interface Feed {
  /** Shown to operators; contains no keys. */
  name: string
  mode: FeedMode
  /** Has no natural end: it is reconnected when it ends or fails. */
  isEndless: boolean
  /** A key or password; it is masked in every text that the peer sends back. */
  secret?: string | null
  /** Varuna opened the connection, so it may close and reopen it after a long silence. */
  isOutbound: boolean
  /** Anybody who can reach its address can send to it, or so many that nobody is named. */
  acceptsAnybody?: boolean
  /** A chunk of a source was decoded into this many messages. */
  decoded?(source: string, messages: number): void
  /**
   * Connects once. Unread data waits, or is reported as lost. The iteration ends when the peer closes or the signal aborts, and
   * throws when the feed cannot be reached or breaks.
   */
  connect(signal: AbortSignal, events: FeedEvents): AsyncIterable<FeedChunk>
}
