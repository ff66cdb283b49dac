import { kindOfType } from '@varuna/fishing/vessel/stated-kind'
import { otherShipKind } from '@varuna/fishing/ship-kind'
import { cellDegreesOf, createAreaGrid } from '@varuna/geo/geometry/area-grid'
import { createArea, type AreaBox, type AreaPolygon } from '@varuna/geo/geometry/area'
import { decodeMmsi } from '@varuna/geo/flags/mmsi'
import type { VesselKind } from '@varuna/vocabulary/vessel-kinds'
import { MAX_AREA_POSITIONS, MAX_AREA_VESSELS } from '@varuna/contract/desk/area-report'
import { addVessel, createAreaTotals, type AreaTotals, type VerdictTimes } from '@varuna/tracks/presence/area-totals'
import { MAX_STRETCH_MS, MAX_STRETCH_NM, type Presence, type PresenceWhere } from '@varuna/tracks/presence/presence'
import type { Surroundings } from '@varuna/tracks/surroundings/surroundings'
import { wrapLongitude } from '@varuna/units/angle'
import { isSimulatedMmsi } from '@varuna/units/mmsi'
import { codedError } from '../../../errors/coded-error.ts'
import type { Box } from '../../../store/interfaces/watch/box.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import { readStatedRecord } from '../../analysis/fishing/read-stated-vessel.ts'
import {
  findFalse,
  readFalsePeriods,
  readJammings,
  readPresence,
  type SampledPosition,
} from '../../watch/presence/read-presence.ts'
import { judgeSamples, type JudgeEffects } from './judge-samples.ts'

/** What is counted: plain values, because a thread gets them. */
export interface AreaOrder {
  polygons: readonly AreaPolygon[]
  /** Whole milliseconds: fromMs <= time < toMs. */
  fromMs: number
  toMs: number
  simulated: boolean
}

/** A vessel that was in the area. */
export interface CountedVessel {
  mmsi: number
  name: string | null
  flag: string | null
  /** Null where it states no type. */
  type: VesselKind | null
  times: VerdictTimes
  firstMs: number
  lastMs: number
  silentMs: number
  positions: number
  falsePositions: number
  isShared: boolean
}

export interface CountedArea {
  totals: AreaTotals
  vessels: CountedVessel[]
  cellDegrees: number
  otherVessels: number
}

export interface AreaProgress {
  vesselsLooked: number
  share: number
}

export interface CountEffects extends JudgeEffects {
  store: JudgeEffects['store'] & {
    positions: Pick<Store['positions'], 'vesselsAfter' | 'vesselsWithin' | 'positionsFrom' | 'events'>
  }
  around: Pick<Surroundings, 'groundAt'>
}

const VESSELS_A_READ = 50
const MMSIS_A_PAGE = 5_000
/** An end of each stretch that may touch an area is at most half of the longest one away from it (AREA-2). */
const MARGIN_DEGREES = MAX_STRETCH_NM / 2 / 60

/**
 * Counts the hours in an area by the rules in docs/rules/areas.md, vessel after vessel, so that memory grows with the vessels and cells of the
 * area alone. Throws `area_failed.too_many_vessels` and `area_failed.too_many_positions`.
 */
export async function countArea(
  effects: CountEffects,
  order: AreaOrder,
  onProgress: (progress: AreaProgress) => void,
): Promise<CountedArea> {
  const { positions } = effects.store
  const area = createArea(order.polygons)
  const cellDegrees = cellDegreesOf(area.box)
  const grid = createAreaGrid(cellDegrees)
  const near = widen(area.box)
  const totals = createAreaTotals()
  const vessels: CountedVessel[] = []
  const period = { fromMs: order.fromMs - MAX_STRETCH_MS, beforeMs: order.toMs + MAX_STRETCH_MS }
  const jammings = await readJammings(effects, period)
  let read = 0
  const countRead = (positions: number) => {
    read += positions
    if (read > MAX_AREA_POSITIONS)
      throw codedError('area_failed.too_many_positions', { maxPositions: MAX_AREA_POSITIONS })
  }
  const mmsis = await readMmsis(effects)
  let otherVessels = 0
  for (let at = 0; at < mmsis.length; at += VESSELS_A_READ) {
    const found = await positions.vesselsWithin(mmsis.slice(at, at + VESSELS_A_READ), near, period)
    for (const times of found) {
      if (isSimulatedMmsi(times.mmsi) !== order.simulated) {
        otherVessels += 1
        continue
      }
      const falsePeriods = jammings.length === 0 ? [] : await readFalsePeriods(effects, times.mmsi, period, jammings)
      const where: PresenceWhere = {
        area,
        grid,
        fromMs: order.fromMs,
        toMs: order.toMs,
        isFalse: findFalse(effects, area, falsePeriods),
      }
      const presence = await readPresence(effects, where, times, countRead)
      const vessel = await countVessel(effects, totals, times.mmsi, presence)
      if (vessel !== null) vessels.push(vessel)
      if (vessels.length > MAX_AREA_VESSELS)
        throw codedError('area_failed.too_many_vessels', { maxVessels: MAX_AREA_VESSELS })
    }
    onProgress({
      vesselsLooked: Math.min(mmsis.length, at + VESSELS_A_READ),
      share: (at + VESSELS_A_READ) / Math.max(mmsis.length, at + VESSELS_A_READ),
    })
  }
  return { totals, vessels, cellDegrees, otherVessels }
}

async function readMmsis({ store }: CountEffects): Promise<number[]> {
  const found: number[] = []
  for (let page = await store.positions.vesselsAfter(-1, MMSIS_A_PAGE); page.length > 0;) {
    found.push(...page)
    const last = page.at(-1) ?? 0
    page = page.length < MMSIS_A_PAGE ? [] : await store.positions.vesselsAfter(last, MMSIS_A_PAGE)
  }
  return found
}

/** The box in which a position can be an end of a stretch that touches the area. */
function widen({ south, west, north, east }: AreaBox): Box {
  const [low, high] = [Math.max(-90, south - MARGIN_DEGREES), Math.min(90, north + MARGIN_DEGREES)]
  const aside = MARGIN_DEGREES / Math.max(0.01, Math.cos((Math.max(Math.abs(low), Math.abs(high)) * Math.PI) / 180))
  if (east - west + 2 * aside >= 360) return { south: low, north: high, west: -180, east: 180 }
  return { south: low, north: high, west: wrapLongitude(west - aside), east: wrapLongitude(east + aside) }
}

async function countVessel(
  effects: CountEffects,
  totals: AreaTotals,
  mmsi: number,
  presence: Presence<SampledPosition>,
): Promise<CountedVessel | null> {
  if (presence.firstMs === null || presence.lastMs === null) {
    addVessel(totals, presence, 'cannot_say')
    return null
  }
  const record = await readStatedRecord(effects.store.positions, mmsi)
  const { shipType } = record.stated
  const isOther = otherShipKind(shipType) !== null
  const times = addVessel(
    totals,
    presence,
    isOther ? 'other_kind' : await judgeSamples(effects, mmsi, presence, record),
  )
  return {
    mmsi,
    name: record.row?.name || null,
    flag: decodeMmsi(effects.geo.mids, mmsi).iso2,
    type: kindOfType(shipType),
    times,
    firstMs: presence.firstMs,
    lastMs: presence.lastMs,
    silentMs: presence.silentMs,
    positions: presence.positions,
    falsePositions: presence.falsePositions,
    isShared: presence.isShared,
  }
}
