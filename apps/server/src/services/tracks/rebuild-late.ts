import type { Surroundings } from '@varuna/tracks/surroundings/surroundings'
import type { FollowedPositions } from './follow-positions.ts'
import { rebuildVessels } from './rebuild-vessels.ts'

interface Effects {
  positions: FollowedPositions
  around: Surroundings
  sleep(ms: number, signal: AbortSignal): Promise<void>
  onFault(error: unknown): void
}

/** Late positions of a vessel often come together, so they are collected for so long. */
const COLLECT_MS = 30_000

/** Follows again the vessels whose positions came too late to be followed in order. */
export function startRebuildingLate({ positions, around, sleep, onFault }: Effects): { close(): Promise<void> } {
  const closing = new AbortController()
  const run = async () => {
    while (!closing.signal.aborted) {
      await sleep(COLLECT_MS, closing.signal)
      if (!closing.signal.aborted) await rebuildVessels(positions, around, positions.takeLateVessels()).catch(onFault)
    }
  }
  const finished = run()
  return {
    async close() {
      closing.abort()
      await finished
    },
  }
}
