import { setImmediate as immediate } from 'node:timers/promises'
import { MAX_LIVE_FISHING, type LiveFishing } from '@varuna/contract/watch/live'
import type { FishingModel } from '@varuna/fishing/model'
import { otherShipKind } from '@varuna/fishing/ship-kind'
import type { VesselModel } from '@varuna/fishing/vessel/assess-vessel-kind'
import { createLruCache } from '../../../caches/lru-cache.ts'
import type { Box } from '../../../store/interfaces/watch/box.ts'
import type { PositionStore } from '../../../store/interfaces/watch/position-store.ts'
import { assessLatest } from './assess-latest.ts'
import type { VesselKindEffects } from './vessel-kind.ts'
import { createThrottle, type RoundEffects } from '../../shared/rounds/repeat-rounds.ts'
import type { LiveTraffic } from '../../watch/live/open-live-traffic.ts'

interface Effects extends RoundEffects {
  live: Pick<LiveTraffic, 'find'>
  store: {
    positions: Pick<PositionStore, 'latestOf'> & VesselKindEffects['store']['positions']
    vesselLists: VesselKindEffects['store']['vesselLists']
  }
  geo: VesselKindEffects['geo']
  fishingModel(): FishingModel
  vesselModel(): VesselModel
  now(): number
}

/** Fishing probability of the vessels on the live map, assessed only while clients ask for it. */
export interface LiveFishingScores {
  /** Known assessments of the vessels in a box, or worldwide. Vessels that are due are assessed after the response. */
  list(box: Box | null): Promise<LiveFishing>
  close(): Promise<void>
}

/** A vessel is reassessed when its position is newer by this much. */
const SPACING_MS = 240_000
/** A vessel not requested for this long is no longer assessed. */
const WANTED_MS = 60_000
/** Maximum share of time spent assessing, however many vessels are requested. */
const SHARE = 0.15
const VESSELS_A_READ = 50
const MAX_REMEMBERED = 50_000

export function createLiveFishing({
  live,
  store,
  geo,
  fishingModel,
  vesselModel,
  now,
  sleep,
  onFault,
}: Effects): LiveFishingScores {
  const closing = new AbortController()
  const { signal } = closing
  const scores = createLruCache<number, { timeMs: number; probability: number | null }>(MAX_REMEMBERED)
  /** Time of the last request by MMSI, in request order. */
  const wanted = new Map<number, number>()
  let working: Promise<void> | null = null

  const isDue = (mmsi: number, timeMs: number) => timeMs >= (scores.get(mmsi)?.timeMs ?? -Infinity) + SPACING_MS

  const next = () => {
    const mmsis: number[] = []
    for (const [mmsi, askedMs] of wanted) {
      if (now() - askedMs > WANTED_MS) wanted.delete(mmsi)
      else mmsis.push(mmsi)
      if (mmsis.length === VESSELS_A_READ) break
    }
    return mmsis
  }
  const work = async () => {
    const throttle = createThrottle({ sleep }, SHARE, signal)
    for (let mmsis = next(); mmsis.length > 0 && !signal.aborted; mmsis = next()) {
      const latest = await store.positions.latestOf(mmsis)
      for (const position of latest) {
        if (signal.aborted) return
        const effects = { store, geo, fishingModel: fishingModel(), vesselModel: vesselModel() }
        const { combined } = await assessLatest(effects, position)
        scores.set(position.mmsi, { timeMs: position.timeMs, probability: combined.probability })
        await immediate()
        await throttle()
      }
      for (const mmsi of mmsis) wanted.delete(mmsi)
    }
  }
  const begin = () => {
    if (wanted.size === 0 || signal.aborted) return
    working ??= work()
      .catch((error: unknown) => {
        // Clients that still ask re-add their vessels.
        wanted.clear()
        onFault(error)
      })
      .finally(() => (working = null))
  }

  return {
    async list(box) {
      const found = await live.find(box, ({ shipType }) => otherShipKind(shipType) === null, MAX_LIVE_FISHING)
      const unknown = found.filter(({ mmsi }) => !scores.has(mmsi))
      const outdated = found.filter(({ mmsi, timeMs }) => scores.has(mmsi) && isDue(mmsi, timeMs))
      for (const { mmsi } of [...unknown, ...outdated]) {
        if (wanted.size < MAX_LIVE_FISHING || wanted.has(mmsi)) wanted.set(mmsi, now())
      }
      begin()
      const model = fishingModel()
      return {
        vessels: found.flatMap(({ mmsi }) => {
          const score = scores.get(mmsi)
          return score === undefined ? [] : [[mmsi, score.timeMs, score.probability]]
        }),
        waiting: unknown.length,
        threshold: model.threshold,
        model: { name: 'varuna-fishing', version: model.version },
      }
    },
    async close() {
      closing.abort()
      await working
    },
  }
}
