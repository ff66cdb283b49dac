import type { PositionReport } from '@varuna/ais/reports/report'
import type { Clock } from '../../../clock/clock.ts'
import { MAX_PAGE, type PositionStore } from '../../../store/interfaces/watch/position-store.ts'

interface Effects {
  store: { positions: Pick<PositionStore, 'latest'> }
  clock: Pick<Clock, 'now'>
}

const FRESH_MS = 1_000

/** The newest of the latest positions since a time, newest first, at most `MAX_PAGE`. */
export type NewestPositions = (sinceMs: number, limit: number) => Promise<PositionReport[]>

/**
 * Reads the newest positions at most once a second for all requests: without an index by time each read visits every vessel, and such an
 * index would have to be updated with every position.
 */
export function createNewestPositions({ store, clock }: Effects): NewestPositions {
  let newest: Promise<PositionReport[]> = Promise.resolve([])
  let isReading = false
  let readAtMs = -Infinity
  const read = async () => {
    isReading = true
    try {
      return await store.positions.latest(0, MAX_PAGE)
    } catch (error) {
      readAtMs = -Infinity
      throw error
    } finally {
      isReading = false
    }
  }
  return async (sinceMs, limit) => {
    const nowMs = clock.now()
    if (!isReading && Math.abs(nowMs - readAtMs) >= FRESH_MS) {
      readAtMs = nowMs
      newest = read()
    }
    return (await newest).filter(({ timeMs }) => timeMs >= sinceMs).slice(0, limit)
  }
}
