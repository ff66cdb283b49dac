import type { FeedHealth } from '@varuna/contract/site/health'
import type { Mids } from '@varuna/geo/flags/mmsi'
import { createInProcessBus } from '../../bus/in-process-bus.ts'
import { feedEffects } from '../../feeds/feed-effects.ts'
import { announcePositions } from '../../services/watch/ais/announce-positions.ts'
import { openLiveTraffic } from '../../services/watch/live/open-live-traffic.ts'
import { openSimulatedTraffic } from '../../services/watch/simulation/simulated-traffic.ts'
import { startTestReceivers } from '../../services/watch/simulation/testing-receivers.ts'
import type { Store } from '../../store/interfaces/store.ts'

export const raise = (error: unknown) => {
  throw error
}

/** Live and simulated traffic of a store, and the store that announces its positions to them. */
export async function openTestTraffic(
  opened: Store,
  { now, feeds, mids }: { now: () => number; feeds: () => FeedHealth[]; mids: Mids },
) {
  const { sleep } = feedEffects
  const effects = { now, sleep, onFault: raise }
  const bus = createInProcessBus({ sleep, newId: () => 'bus', onFault: raise })
  const { positions, simulation } = opened
  const live = await openLiveTraffic(
    { ...effects, positions, bus, mids, feeds, newId: () => 'live' },
    { maxAgeMs: 24 * 3_600_000 },
  )
  const announced = await announcePositions(live.observe(positions), bus, raise)
  const store = { ...opened, positions: announced.positions }
  const simulatedTraffic = await openSimulatedTraffic({
    ...effects,
    simulation,
    positions: store.positions,
    startReceivers: startTestReceivers,
    simulatedVessels: live.simulatedVessels,
  })
  return {
    bus,
    live,
    store,
    simulatedTraffic,
    async close() {
      await simulatedTraffic.close()
      await live.close()
      await bus.close()
    },
  }
}
