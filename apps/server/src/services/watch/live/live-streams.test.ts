import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Box } from '../../../store/interfaces/watch/box.ts'
import { testPosition } from '../../../store/watch/positions/testing-positions.ts'
import { LiveIndex } from './live-index.ts'
import { createLiveStreams } from './live-streams.ts'

const boxes: (Box | null)[] = [
  null,
  { south: -90, west: -180, north: 90, east: 180 },
  { south: 4, west: 4, north: 6, east: 6 },
  { south: 5, west: 5, north: 10, east: 10 },
  { south: -1, west: 179, north: 1, east: -179 },
  { south: 0, west: 170, north: 10, east: 180 },
  { south: 80, west: -180, north: 90, east: 0 },
]

/** A stream client and the state it has of each vessel. */
const createClient = () => {
  const has = new Map<number, number>()
  let isReady = true
  return {
    has,
    setReady: (ready: boolean) => void (isReady = ready),
    sink: {
      send(messages: readonly { kind: string; data: string }[]) {
        for (const { kind, data } of messages) {
          const { mmsis = [], vessels = [] } = JSON.parse(data) as { mmsis?: number[]; vessels?: [number, number][] }
          expect(kind).not.toBe('reset')
          expect(new Set(vessels.map(([mmsi]) => mmsi)).size).toBe(vessels.length)
          for (const mmsi of mmsis) has.delete(mmsi)
          for (const [mmsi, timeMs] of vessels) has.set(mmsi, timeMs)
        }
        return isReady
      },
    },
  }
}

test('after every flush each stream has the vessels of its box, whichever move, come and go, and however slowly it is read', async () => {
  const lat = fc.constantFrom(-90, -0.5, 0, 0.5, 4.9999999, 5, 5.5, 9.9999999, 10, 85, 90)
  const lon = fc.constantFrom(-180, -179.5, -178, 0, 4.9999999, 5, 7, 10, 172, 179.5, 180)
  const move = fc.record({ mmsi: fc.integer({ min: 1, max: 8 }), lat, lon, isRemoved: fc.nat({ max: 4 }) })
  const step = fc.record({ moves: fc.array(move, { maxLength: 6 }), slow: fc.nat({ max: 12 }) })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const index = new LiveIndex({ capacity: 100, retainedRemovals: 1_000, flagOf: () => null })
      const { signal } = new AbortController()
      const sleep = () => Promise.resolve()
      const streams = createLiveStreams({ index, id: 'test', now: () => 0, sleep, signal })
      const clients = boxes.map((box) => {
        const client = createClient()
        return {
          ...client,
          box,
          open: streams.reserve({ account: JSON.stringify(box), client: '' }).start(box, null, client.sink),
        }
      })
      for (const [at, { moves, slow }] of steps.entries()) {
        for (const { mmsi, isRemoved, ...place } of moves) {
          if (isRemoved === 0) index.remove(200_000_000 + mmsi)
          else index.setPosition(testPosition({ mmsi: 200_000_000 + mmsi, timeMs: at + 1, ...place }))
        }
        for (const [client, { setReady, open }] of clients.entries()) {
          setReady(client !== slow)
          if (client !== slow) open.resume()
        }
        streams.wake()
        await new Promise((resolve) => setImmediate(resolve))
      }
      for (const { open, setReady } of clients) {
        setReady(true)
        open.resume()
      }
      await new Promise((resolve) => setImmediate(resolve))
      for (const { has, box } of clients) {
        const expected = index.slotsWithin(box).map((slot) => [index.statedAt(slot).mmsi, index.statedAt(slot).timeMs])
        expect([...has].sort()).toEqual(expected.sort())
      }
    }),
  )
})
