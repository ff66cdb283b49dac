import { expect, test } from 'vitest'
import { startIngest } from './ingest.ts'
import { createVesselFeeds } from './vessel-feeds.ts'

test('a vessel stays with the feed that reported it first, and those noted first make room', () => {
  const feeds = createVesselFeeds(2)
  feeds.note(1, 'own')
  feeds.note(1, 'flood')
  expect([feeds.feedOf(1), feeds.feedOf(2)]).toEqual(['own', null])
  feeds.note(2, 'flood')
  feeds.note(3, 'flood')
  expect([1, 2, 3].map((mmsi) => feeds.feedOf(mmsi))).toEqual([null, 'flood', 'flood'])
})

test('what a feed delivers is noted under its name', async () => {
  const vesselFeeds = createVesselFeeds()
  const ingest = startIngest({
    positions: { write: async () => ({ added: 1 }) },
    vesselFeeds,
    sleep: async () => {},
    onStoreFault: () => {},
  })
  const send = (name: string, mmsi: number) => {
    const table = `mmsi,timestamp,lat,lon\n${mmsi},2026-01-31T12:00:00Z,10,60\n`
    const chunk = { source: name, bytes: Buffer.from(table), end: 'whole' as const }
    return ingest.addFeed('live', name).onChunk(chunk, Date.UTC(2026, 0, 31, 12, 0, 1))
  }
  await send('tcp://own', 412_000_001)
  await send('udp://flood', 412_000_001)
  await send('udp://flood', 412_000_002)
  await ingest.close()
  expect([vesselFeeds.feedOf(412_000_001), vesselFeeds.feedOf(412_000_002)]).toEqual(['tcp://own', 'udp://flood'])
})
