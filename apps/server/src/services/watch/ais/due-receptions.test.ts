import { expect, test } from 'vitest'
import type { FeedReception } from '../../../store/interfaces/watch/position-store.ts'
import { createDueReceptions } from './due-receptions.ts'
import { startIngest } from './ingest.ts'

const minute = 60_000
const noon = Date.UTC(2026, 0, 31, 12)

test('a vessel is noted once in each hour of its positions', () => {
  const isDue = createDueReceptions(2)
  expect([0, 1, 59, 60, 30, 119, 120].map((at) => isDue(1, at * minute))).toEqual([
    true,
    false,
    false,
    true,
    false,
    false,
    true,
  ])
  expect([2, 3].map((mmsi) => isDue(mmsi, 0))).toEqual([true, true])
  // The one received first was evicted.
  expect([3, 1].map((mmsi) => isDue(mmsi, 121 * minute))).toEqual([true, true])
})

test('a feed whose reports another one delivered before has received the vessel too', async () => {
  const receptions: FeedReception[] = []
  const ingest = startIngest({
    vesselsPerFeedHour: Infinity,
    positions: {
      async write(batch) {
        receptions.push(...(batch.receptions ?? []))
        return { added: batch.positions.length }
      },
    },
    sleep: async () => {},
    onStoreFault: () => {},
  })
  for (const name of ['near', 'wide']) {
    const { onChunk, counts } = ingest.addFeed({ name, mode: 'live', isEndless: true })
    const bytes = Buffer.from(`mmsi,timestamp,lat,lon\n412000001,${new Date(noon).toISOString()},10,60\n`)
    await onChunk({ source: name, bytes, end: 'whole' }, noon + 1_000)
    expect(counts.duplicates).toBe(name === 'near' ? 0 : 1)
    // The duplicate is alone in its batch.
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await ingest.close()
  expect(receptions).toEqual(['near', 'wide'].map((feed) => ({ mmsi: 412_000_001, feed, timeMs: noon })))
})
