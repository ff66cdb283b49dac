import { once } from 'node:events'
import { expect, test } from 'vitest'
import type { VesselReceiptRow } from '../../../../store/interfaces/rows/position-rows.ts'
import { createDueReceipts } from './due-receipts.ts'
import { startIngest } from '../ingest.ts'

const minute = 60_000
const noon = Date.UTC(2026, 0, 31, 12)

test("a vessel's first receipt is stored, and the first one ten minutes later", () => {
  const isDue = createDueReceipts(2)
  expect([0, 1, 9, 10, 11, 30].map((at) => isDue(1, at * minute))).toEqual([true, false, false, true, false, false])
  expect([2, 3].map((mmsi) => isDue(mmsi, 31 * minute))).toEqual([true, true])
  // The one received first was evicted.
  expect([3, 1].map((mmsi) => isDue(mmsi, 32 * minute))).toEqual([false, true])
})

/** Receipts stored when feeds deliver positions, each an MMSI at a given minute. */
async function receiptsOf(
  deliveries: readonly [feed: { name: string; isEndless: boolean; sender?: string }, mmsi: number, minute: number][],
): Promise<VesselReceiptRow[]> {
  const receipts: VesselReceiptRow[] = []
  const ingest = startIngest({
    vesselsPerFeedHour: Infinity,
    positions: {
      async write(batch) {
        receipts.push(...(batch.receipts ?? []))
        return { added: batch.positions.length }
      },
    },
    // One batch, written when the ingest closes.
    sleep: (_ms, signal) => once(signal, 'abort').then(() => {}),
    onStoreFault: () => {},
  })
  const feeds = new Map<string, ReturnType<typeof ingest.addFeed>>()
  for (const [{ sender, ...about }, mmsi, at] of deliveries) {
    const feed = feeds.get(about.name) ?? ingest.addFeed({ ...about, mode: 'live' })
    feeds.set(about.name, feed)
    const receivedMs = noon + at * minute
    const table = `mmsi,timestamp,lat,lon\n${mmsi},${new Date(receivedMs - 3_600_000).toISOString()},10,${60 + at / 100}\n`
    const source = `${about.name} ${at} ${mmsi}`
    await feed.onChunk({ source, ...(sender && { sender }), bytes: Buffer.from(table), end: 'whole' }, receivedMs)
  }
  await ingest.close()
  return receipts
}

test("a receipt is stored with its feed, its sender and the server's time, whatever the report states", async () => {
  const udp = { name: 'udp://all', isEndless: true, sender: '192.0.2.1' }
  const tcp = { name: 'tcp://own', isEndless: true }
  const stored = await receiptsOf([
    [udp, 412_000_001, 0],
    [tcp, 412_000_002, 0],
  ])
  const at = { first_ms: noon, last_ms: noon }
  expect(stored).toEqual([
    { mmsi: 412_000_001, feed: 'udp://all', sender: '192.0.2.1', ...at },
    { mmsi: 412_000_002, feed: 'tcp://own', sender: '', ...at },
  ])
})

test('data from a file or pipe has no time of receipt, and does not erase one', async () => {
  const pipe = { name: '-', isEndless: false }
  const tcp = { name: 'tcp://own', isEndless: true }
  expect(await receiptsOf([[pipe, 412_000_001, 0]])).toMatchObject([{ feed: '-', first_ms: null, last_ms: null }])
  const both = await receiptsOf([
    [tcp, 412_000_001, 0],
    [pipe, 412_000_001, 1],
  ])
  expect(both).toEqual([{ mmsi: 412_000_001, feed: 'tcp://own', sender: '', first_ms: noon, last_ms: noon }])
})
