import { isUnreadable, type Unreadable } from '@varuna/contract/unreadable'
import type { EventVessel, TrackEventAnswer } from '@varuna/contract/watch/track-event'
import { isInArea } from '~/dashboard/area/drawn-area.ts'
import { vesselTone } from '~/dashboard/vessel/vessel-tone.ts'
import type { VesselTone } from '@varuna/map/vessels/chart-vessel'
import type { WatchFilters } from '../filters/watch-filters.ts'
import type { WatchVessel } from '~/dashboard/watch/watch-vessel.ts'

/** What is known of a vessel of an event. */
export interface KnownVessel {
  name: string | null
  flag: string | null
  tone: VesselTone
}

/** The vessels of events: those of the answer, and those of the live map for events of the stream. */
export function vesselsOfEvents(
  answered: readonly EventVessel[],
  live: readonly Pick<WatchVessel, 'mmsi' | 'name' | 'flag' | 'tone'>[],
  wanted: ReadonlySet<number>,
): ReadonlyMap<number, KnownVessel> {
  const known = new Map<number, KnownVessel>()
  for (const { mmsi, name, flag, shipType } of answered) known.set(mmsi, { name, flag, tone: vesselTone(shipType) })
  for (const { mmsi, name, flag, tone } of live) if (wanted.has(mmsi)) known.set(mmsi, { name, flag, tone })
  return known
}

type Listed = TrackEventAnswer | Unreadable

/** Events within the area and the zone, of vessels of the chosen types, flags and traffic; all of them when nothing is chosen. */
export function filterEvents(
  events: readonly Listed[],
  { area, types, flags, traffic }: WatchFilters,
  isInZone: ((lat: number, lon: number) => boolean) | null,
  vessels: ReadonlyMap<number, KnownVessel>,
): readonly Listed[] {
  const isPlaced = isInZone !== null || (area !== null && area.kind !== 'box')
  if (!isPlaced && types.length === 0 && flags.length === 0 && traffic === 'all') return events
  const isOfVessel = (mmsi: number) => {
    const vessel = vessels.get(mmsi)
    const tone = vessel?.tone ?? 'other'
    const flag = vessel?.flag ?? null
    return (
      (types.length === 0 || types.includes(tone)) && (flags.length === 0 || (flag !== null && flags.includes(flag)))
    )
  }
  return events.filter((event) => {
    if (isUnreadable(event)) return false
    const { lat, lon, simulated, vessels: mmsis } = event
    if (traffic !== 'all' && simulated !== (traffic === 'simulated')) return false
    if (!mmsis.some(isOfVessel)) return false
    if (!isPlaced) return true
    if (lat === null || lon === null) return false
    return (isInZone === null || isInZone(lat, lon)) && (area === null || isInArea(area, lat, lon))
  })
}
