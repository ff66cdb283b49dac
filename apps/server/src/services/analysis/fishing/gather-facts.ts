import { formatUtcDay } from '@varuna/contract/fields'
import type { AuthorisationRow, IuuRow, VesselListKind } from '@varuna/contract/watch/vessel-list'
import type {
  ObservedPattern,
  SilentPeriod,
  StoredAuthorisation,
  StoredListing,
  VesselFacts,
  WatersAtPosition,
} from '@varuna/fishing/rules/facts'
import { parseGear, type Gear } from '@varuna/fishing/rules/gear'
import { SILENCE_BEFORE_MS, type WatersTables } from '@varuna/fishing/rules/known-fact-rules'
import { isAtHome } from '@varuna/fishing/rules/waters-table'
import { greatCircleNm } from '@varuna/geo/geometry/great-circle'
import type { Geo } from '@varuna/geo/locate'
import { coastCountryAt, watersAt } from '@varuna/geo/claims/waters-at'
import { zonesAt } from '@varuna/geo/zones/zones'
import type { TrackEvent } from '@varuna/vocabulary/events'
import { isSimulatedMmsi } from '@varuna/units/mmsi'
import type { Store } from '../../../store/interfaces/store.ts'
import type { FoundListRow } from '../../../store/interfaces/watch/vessel-list-store.ts'
import type { Place } from '../location/locate-place.ts'
import { eventOfRow } from '../../watch/tracks/event-row.ts'
import { editionOf, isListOf } from '../country-lists/list-edition.ts'
import { findVesselRows, type VesselRow } from '../../watch/vessel-lists/find-vessel-rows.ts'
import { readRow } from '../../watch/vessel-lists/vessel-lists.ts'
import type { ImportedZones } from '../../watch/zones/imported-zones.ts'

interface Effects {
  store: {
    vesselLists: Pick<Store['vesselLists'], 'find' | 'countriesNamed'>
    positions: Pick<Store['positions'], 'vessels' | 'events' | 'search' | 'staticReports'>
  }
  geo: Geo
  importedZones: Pick<ImportedZones, 'at'>
  watersTables: WatersTables
}

const MAX_ROWS = 200
const MAX_EVENTS = 50
const EVENT_KINDS = ['gap', 'loitering', 'encounter'] as const
/** Approximate boundaries of waters may be this far from the official ones. */
const LIMIT_NM = 12
const BEARINGS = Array.from({ length: 8 }, (_, at) => (at * Math.PI) / 4)

/** Stored facts about a vessel that is likely fishing: lists, waters, gear and events. Expensive, so called only for such vessels. */
export async function gatherFacts(
  { store, geo, importedZones, watersTables }: Effects,
  at: { mmsi: number; lat: number; lon: number; isReceived: boolean },
  place: Pick<Place, 'waters' | 'zones'>,
  flag: string | null,
  timestampMs: number,
): Promise<VesselFacts> {
  const { mmsi, isReceived } = at
  const [stated] = await store.positions.vessels([mmsi])
  const vessel = { mmsi, imo: stated?.imo ?? null, name: stated?.name || null, flag }
  const [{ rows: stored, inDoubt }, rows] = await Promise.all([
    findVesselRows(store, null, vessel, timestampMs, MAX_ROWS),
    isReceived
      ? store.positions.events({
          mmsi,
          kinds: EVENT_KINDS,
          box: null,
          limit: MAX_EVENTS,
          after: null,
          fromMs: timestampMs - SILENCE_BEFORE_MS,
          beforeMs: timestampMs + 1,
        })
      : [],
  ])
  const listings = stored.filter(isListing).flatMap((row) => listingOf(row, timestampMs))
  const authorisations = stored.filter((row) => !isListing(row)).flatMap((row) => authorisationOf(row, timestampMs))
  const doubtful = {
    listing: inDoubt?.rows.some((row) => isListing(row) && isListedNow(row)) === true,
    authorisation: inDoubt?.rows.some((row) => !isListing(row) && isValid(row, timestampMs)) === true,
  }
  const gear =
    listings.find((one) => one.gear !== null)?.gear ?? authorisations.find((one) => one.gear !== null)?.gear ?? null
  const { waters } = place
  const states = [waters?.country, ...(waters?.dispute?.claimants ?? []), ...place.zones.map(({ country }) => country)]
  const countries = [...new Set(states)].filter((country) => typeof country === 'string')
  // Encounters between a real and a simulated vessel did not happen.
  const events = rows
    .flatMap((row) => eventOfRow(row) ?? [])
    .filter(({ vessels }) => isSimulatedMmsi(mmsi) || !vessels.some(isSimulatedMmsi))
  const zonesOf = async ({ lat, lon, timeMs }: { lat: number; lon: number; timeMs: number }) => {
    const official = await importedZones.at(lat, lon)
    const country = coastCountryAt(geo, lat, lon, watersAt(geo, lat, lon, official))
    return zonesAt(geo.zones, lat, lon, timeMs, country, official)
  }
  const silentPeriods: SilentPeriod[] = []
  const patterns = new Map<string, ObservedPattern[]>()
  const see = (zoneId: string, pattern: ObservedPattern) =>
    patterns.set(zoneId, [...(patterns.get(zoneId) ?? []), pattern])
  if (gear !== null) for (const { id } of place.zones) see(id, { pattern: gear, eventId: null })
  for (const event of events) {
    if (event.kind === 'gap') silentPeriods.push(...(await silenceOf(event, zonesOf)))
    else if ((event.kind === 'loitering' || event.kind === 'encounter') && event.lat !== null && event.lon !== null)
      for (const { id } of await zonesOf({ lat: event.lat, lon: event.lon, timeMs: event.fromMs }))
        see(id, { pattern: event.kind, eventId: event.id })
  }
  return {
    gear,
    authorisations,
    listings,
    sharedImo:
      inDoubt !== null && (doubtful.listing || doubtful.authorisation) ? { ...inDoubt.imo, hides: doubtful } : null,
    silentPeriods,
    patterns,
    waters: watersOf(geo, watersTables, at, place, flag, timestampMs),
    countriesWithAuthorisations: await store.vesselLists.countriesNamed(
      'authorisations',
      countries,
      formatUtcDay(timestampMs),
    ),
  }
}

const isListing = ({ kind }: FoundListRow) => kind === 'iuu'

const storedRow = ({ matchedBy, file_name, line, imported_ms }: VesselRow) => ({
  matchedBy,
  fileName: file_name,
  line,
  importedMs: imported_ms,
})

const readBody = <Row>(kind: VesselListKind, { body }: FoundListRow) => readRow(kind, body) as Row

const isListedNow = (row: FoundListRow) => readBody<IuuRow>('iuu', row).currentlyListed

function listingOf(row: VesselRow, timestampMs: number): (StoredListing & { gear: Gear | null })[] {
  const { name, listedBy, vesselType, currentlyListed } = readBody<IuuRow>('iuu', row)
  if (!currentlyListed) return []
  const gear = parseGear(vesselType ?? '')
  return [{ ...storedRow(row), edition: editionOf(row), isLater: !isListOf(row, timestampMs), name, listedBy, gear }]
}

function isValid(row: FoundListRow, timestampMs: number): boolean {
  const { validFrom, validTo } = readBody<AuthorisationRow>('authorisations', row)
  const day = formatUtcDay(timestampMs)
  return (validFrom === null || day >= validFrom) && (validTo === null || day <= validTo)
}

function authorisationOf(row: VesselRow, timestampMs: number): StoredAuthorisation[] {
  if (!isValid(row, timestampMs)) return []
  const { country, zone, gear, source } = readBody<AuthorisationRow>('authorisations', row)
  return [{ ...storedRow(row), country, zoneId: zone, gear: parseGear(gear ?? ''), source: source ?? '' }]
}

async function silenceOf(
  { id, fromMs, toMs, evidence }: TrackEvent,
  zonesOf: (at: TrackEvent['evidence'][number]) => Promise<SilentPeriod['zonesBefore']>,
): Promise<SilentPeriod[]> {
  const before = evidence[0]
  const after = evidence.at(-1)
  if (toMs === null || before === undefined || after === undefined || evidence.length < 2) return []
  const apartNm = Math.round(greatCircleNm(before.lat, before.lon, after.lat, after.lon) * 10) / 10
  const zonesBefore = await zonesOf(before)
  const zonesAfter = await zonesOf(after)
  return [{ eventId: id, fromMs, toMs, apartNm, zonesBefore, zonesAfter }]
}

function watersOf(
  geo: Geo,
  { waters: table, sovereign }: WatersTables,
  { lat, lon }: { lat: number; lon: number },
  { waters }: Pick<Place, 'waters'>,
  flag: string | null,
  timestampMs: number,
): WatersAtPosition | null {
  if (waters === null) return null
  const { country, dispute, kind, approximate } = waters
  const isHome = (other: string) => flag !== null && isAtHome(table, sovereign, flag, other, timestampMs)
  const isForeign = country !== null && flag !== null && !isHome(country)
  const isElsewhere = (bearing: number) => {
    const y = Math.max(-90, Math.min(90, lat + (LIMIT_NM / 60) * Math.cos(bearing)))
    const x = lon + ((LIMIT_NM / 60) * Math.sin(bearing)) / Math.max(0.01, Math.cos((lat * Math.PI) / 180))
    const there = watersAt(geo, y, x)
    return there !== null && (there.country === null || isHome(there.country))
  }
  const isNearLimit = approximate && isForeign && BEARINGS.some(isElsewhere)
  return { country, kind, approximate, dispute, isNearLimit }
}
