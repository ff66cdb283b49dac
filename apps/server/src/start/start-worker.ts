import { PARTITIONS } from '@varuna/units/partition'
import type { Bus, Subscription } from '../bus/bus.ts'
import { positionsTopic } from '../bus/positions-topic.ts'
import { feedEffects } from '../feeds/feed-effects.ts'
import { startWork, type Work } from '../services/watch/tracks/work.ts'

interface Worker {
  /** Announces stored positions; null when no other process stores any. */
  bus: Pick<Bus, 'subscribe'> | null
  work: Work
  onFault(error: unknown): void
}

/**
 * Follows and compares vessels until closed. Announcements only wake it: pending work is noted in the store, so that lost bus messages lose
 * no events.
 */
export async function startWorker({ bus, work, onFault }: Worker): Promise<{ close(): Promise<void> }> {
  const working = startWork({ ...work, ...feedEffects, onFault })
  const subscriptions = bus === null ? [] : await subscribeAll(bus, async () => working.wake())
  return {
    async close() {
      await Promise.all(subscriptions.map((subscription) => subscription.close()))
      await working.close()
    },
  }
}

const subscribeAll = (bus: Pick<Bus, 'subscribe'>, wake: () => Promise<void>): Promise<Subscription[]> =>
  Promise.all(
    Array.from({ length: PARTITIONS }, (_, partition) =>
      bus.subscribe({ topic: positionsTopic, partition }, null, { onMessage: wake, onMissed: wake }),
    ),
  )
