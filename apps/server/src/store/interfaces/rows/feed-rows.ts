/** A feed that was added on the page; times in UTC ms. */
export interface FeedRow {
  id: string
  name: string
  /** JSON of a FeedConnection. */
  connection: string
  /** API key of a WebSocket; null for none. */
  key: string | null
  /** 0 when it is stopped. */
  is_on: number
  /** Grows with each change, so that the server that reads the feed notices. */
  revision: number
  created_ms: number
  changed_ms: number
  /** The server that reads it, which may be taken over from `read_until_ms` on. */
  reader_id: string | null
  read_until_ms: number
  /** JSON of its health as the reader stated it last. */
  health: string | null
}

/** An earlier version of a feed, without its key; it stays when the feed is removed. */
export interface FeedVersionRow {
  feed_id: string
  /** From 1. */
  place: number
  name: string
  connection: string
  replaced_ms: number
}

export interface FeedTables {
  feed: FeedRow
  feed_version: FeedVersionRow
}
