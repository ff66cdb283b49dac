/** Vessels whose feeds are remembered: 6 MB. */
const MAX_VESSELS = 131_072

/** Which feed each vessel comes from: the first that reported it, so that another cannot take it over. */
export interface VesselFeeds {
  note(mmsi: number, feed: string): void
  /** Null for a vessel of no feed of this process, or one of too many. */
  feedOf(mmsi: number): string | null
}

/** Remembers the feeds of `maxVessels` vessels; those noted first make room. */
export function createVesselFeeds(maxVessels = MAX_VESSELS): VesselFeeds {
  const feeds = new Map<number, string>()
  return {
    note(mmsi, feed) {
      if (feeds.has(mmsi)) return
      if (feeds.size >= maxVessels) feeds.delete(feeds.keys().next().value ?? mmsi)
      feeds.set(mmsi, feed)
    },
    feedOf: (mmsi) => feeds.get(mmsi) ?? null,
  }
}
