import type { FishingGear, IntelligenceReport } from '@varuna/contract/analysis/intelligence'
import { MAX_TEAM_WATCH_LISTS, MAX_WATCH_LISTS } from '@varuna/contract/desk/watch-list'
import type { FishingModel } from '@varuna/fishing/model'
import type { VesselModel } from '@varuna/fishing/vessel/assess-vessel-kind'
import { findCountry } from '@varuna/geo/flags/countries'
import { decodeMmsi } from '@varuna/geo/flags/mmsi'
import type { Geo } from '@varuna/geo/locate'
import { findPort } from '@varuna/geo/ports/find-port'
import { suggestPorts } from '@varuna/geo/ports/suggest-ports'
import type { CargoType, EarlierReport, ResolvedPort, RiskContext } from '@varuna/risk/evidence'
import type { FlagTable } from '@varuna/risk/tables/tables'
import { isSimulatedMmsi } from '@varuna/units/mmsi'
import type { Clock } from '../../../clock/clock.ts'
import type { Principal } from '../../../principal/principal.ts'
import type { EarlierReportRow } from '../../../store/interfaces/analysis/report-stores.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import { locatePlace, type Place, type PlaceEffects } from '../location/locate-place.ts'
import { currentFlagTable } from '../country-lists/country-lists.ts'
import { isFound, typedImo, typedMmsi, type FoundVessel, type MeantVessel } from './find-vessel.ts'
import { readBehaviour } from './read-behaviour.ts'
import type { FindSeaRoute } from './sea-distance.ts'
import { readSeenEvents } from './seen-events.ts'
import type { IntelligenceRecord } from './stored-intelligence-assessment.ts'

export interface EvidenceEffects extends PlaceEffects {
  store: Store
  flagTable: FlagTable
  clock: Pick<Clock, 'now'>
  findSeaRoute: FindSeaRoute
  fishingModel: FishingModel
  vesselModel: VesselModel
}

interface Evidence {
  context: RiskContext
  location: Place
  track: IntelligenceRecord['track']
  route: IntelligenceRecord['route']
  /** Identifies the vessel's events that the evidence includes; null without a stored track. */
  seen: string | null
}

const EARLIER_REPORTS = 50
const SUGGESTIONS = 3

/** All evidence of an assessment: the report's places, the account's earlier reports, and the vessel's stored track. */
export async function gatherEvidence(
  effects: EvidenceEffects,
  principal: Principal,
  report: Omit<IntelligenceReport, 'riskScore' | 'timestamp'> &
    Pick<RiskContext, 'findings'> & { gear: FishingGear | null },
  meant: MeantVessel,
  reportedAtMs: number,
): Promise<Evidence> {
  const { store, geo, clock, findSeaRoute } = effects
  const flagTable = await currentFlagTable(effects, effects.flagTable)
  const { vesselId, lat, lon } = report
  const vessel = isFound(meant) ? meant : null
  const flag = findCountry(geo.countries, report.flagState)
  const lastPort = resolvePort(geo, report.lastPort)
  const nextPort = resolvePort(geo, report.nextPort)
  const seen = vessel && (await readSeenEvents(store, vessel.mmsi, clock.now()))
  const [location, rows, known, route] = await Promise.all([
    locatePlace(effects, lat, lon, reportedAtMs),
    store.intelligenceReports.earlier(principal, vesselId, reportedAtMs, EARLIER_REPORTS),
    vessel && readBehaviour({ ...effects, flagTable }, vessel.mmsi, reportedAtMs, flag),
    lastPort && nextPort && findSeaRoute(lastPort, nextPort),
  ])
  const watchLists = known && vessel ? await watchListsOf(store, principal, vessel.mmsi) : []
  const behaviour = known && { ...known.behaviour, watchLists }
  const toIso = (timeMs: number) => new Date(timeMs).toISOString()
  return {
    location,
    track:
      vessel && behaviour
        ? { mmsi: vessel.mmsi, foundBy: vessel.foundBy, from: toIso(behaviour.fromMs), to: toIso(behaviour.toMs) }
        : null,
    seen: behaviour && seen,
    route: route && {
      distanceNm: Math.round(route.nm),
      places: route.places.map(([north, east]) => [north, east] as [number, number]),
    },
    context: {
      nowMs: clock.now(),
      flags: flagTable,
      location,
      flag,
      lastPort,
      nextPort,
      behaviour,
      portSuggestions: {
        last: lastPort ? [] : suggestionsFor(geo, report.lastPort),
        next: nextPort ? [] : suggestionsFor(geo, report.nextPort),
      },
      earlier: rows.filter(({ timestamp_ms }) => timestamp_ms >= 0).map((row) => earlierReportOf(row, geo)),
      mmsi: mmsiOf(geo, vesselId, vessel),
      imo: typedImo(vesselId),
      imoSentBy: meant !== null && 'sentBy' in meant ? meant.sentBy : [],
      findings: report.findings,
      gear: report.gear,
      seaDistanceNm: route?.nm ?? null,
    },
  }
}

/** Names of the account's watch lists that include a vessel; one lookup per list. */
async function watchListsOf({ watchLists }: Store, principal: Principal, mmsi: number): Promise<string[]> {
  const lists = await watchLists.lists(principal, { own: MAX_WATCH_LISTS, ofTeams: MAX_TEAM_WATCH_LISTS })
  const found = await Promise.all(lists.map(({ id }) => watchLists.vessels(id, mmsi - 1, 1)))
  return lists.flatMap(({ name }, at) => (found[at]?.[0]?.mmsi === mmsi ? [name] : []))
}

/** Finds a port by name; null when there is none, or when several countries have one of that name. */
function resolvePort(geo: Geo, name: string): ResolvedPort | null {
  const match = findPort(geo.ports, geo.countries, name)
  if (!match || match.certainty === 'close') return null
  return match.others.some(({ country }) => country !== match.port.country) ? null : match.port
}

const suggestionsFor = (geo: Geo, typed: string): string[] => {
  const ports = suggestPorts(geo.ports, geo.countries, typed, SUGGESTIONS)
  const isShared = (one: string) => ports.filter(({ name }) => name.startsWith(one)).length > 1
  return ports.map(({ name: one, country }) => (isShared(one) ? `${one}, ${country}` : one))
}

function earlierReportOf(row: EarlierReportRow, geo: Geo): EarlierReport {
  return {
    timestampMs: row.timestamp_ms,
    lat: row.lat,
    lon: row.lon,
    lastPort: row.last_port,
    nextPort: row.next_port,
    flag: findCountry(geo.countries, row.flag_state),
    cargoType: row.cargo_type as CargoType,
  }
}

/** Looked up by the typed MMSI, or by the typed IMO number; a name alone does not prove identity. */
function mmsiOf(geo: Geo, vesselId: string, vessel: FoundVessel | null): RiskContext['mmsi'] {
  const known = typedMmsi(vesselId) ?? (vessel?.foundBy === 'imo' ? vessel.mmsi : null)
  if (known === null || isSimulatedMmsi(known)) return null
  const { valid, iso2, kind } = decodeMmsi(geo.mids, known)
  return { valid: valid && kind === 'ship', flag: iso2 }
}
