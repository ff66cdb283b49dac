import type { PositionReport } from '@varuna/ais/reports/report'
import type { FishingModel } from '@varuna/fishing/model'
import type { VesselModel } from '@varuna/fishing/vessel/assess-vessel-kind'
import { decodeMmsi } from '@varuna/geo/flags/mmsi'
import type { Geo } from '@varuna/geo/locate'
import type { FalsePosition, Silence, VesselBehaviour } from '@varuna/risk/evidence'
import { isPsmaParty, type FlagTable } from '@varuna/risk/tables/tables'
import { mustCarryClassA } from '@varuna/vocabulary/ship-types'
import { isOfKind, type EventKind, type EventOf, type TrackEvent } from '@varuna/vocabulary/events'
import type { AisVesselRow } from '../../../store/interfaces/rows/position-rows.ts'
import type { TrackEventRow } from '../../../store/interfaces/rows/track-rows.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import { isSimulatedMmsi } from '@varuna/units/mmsi'
import { eventOfRow } from '../../watch/tracks/event-row.ts'
import { assessStoredVessel } from '../fishing/vessel-kind.ts'
import { findSharedImo } from '../../watch/tracks/find-shared-imo.ts'
import { findIuuListings } from './find-listings.ts'
import { fishingByModel } from './fishing-by-model.ts'
import { fishingBySpeed } from './fishing-by-speed.ts'
import { kindOfAnswer, kindOfShipType } from './kind-of-ship-type.ts'
import { readLastReception, watersOf } from './last-reception.ts'
import { measurePlaces } from './places.ts'
import { describeIdentity, readIdentityChanges } from './read-identity.ts'
import { assessedKinds } from './seen-events.ts'
import { readTimeAtSea, readVoyages } from './time-at-sea.ts'

interface Effects {
  store: Pick<Store, 'positions' | 'vesselLists'>
  geo: Geo
  flagTable: FlagTable
  fishingModel: FishingModel
  vesselModel: VesselModel
}

/** A vessel's behaviour and the stored events behind it, newest first. */
export interface KnownBehaviour {
  behaviour: VesselBehaviour
  rows: readonly TrackEventRow[]
  /** Whether there were more events than were read. */
  isCut: boolean
  vessel: AisVesselRow | null
  last: PositionReport
  /** The destination last reported; free text. */
  destination: string | null
}

const PERIOD_DAYS = 365
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** At most 2,190 positions of a year, read in one page. */
const SAMPLE_MS = 4 * HOUR_MS
const SAMPLES = 2_500
const MAX_EVENTS = 2_000
const MAX_STATIC = 100
const MAX_OTHERS = 500
/** Most recently met vessels that are looked up on lists. */
const MAX_LOOKED_UP = 50
const MIN_SILENCE_HOURS = 12

/** Vessels come to the false place within ten minutes of the first (JAM-1). */
const JAMMING_BEGINS_MS = 10 * 60_000
/** Positions farther apart in time than this do not show a report's movement. */
const BESIDE_MS = 48 * HOUR_MS

/**
 * A vessel's stored history in the year before a time, with a bounded number of reads; null when no position of that year is stored. `flag`
 * is ISO 3166-1 alpha-2 or null.
 */
export async function readBehaviour(
  effects: Effects,
  mmsi: number,
  atMs: number,
  flag: string | null,
): Promise<KnownBehaviour | null> {
  const { store, geo, flagTable, fishingModel } = effects
  const { positions } = store
  const newest = await positions.last(mmsi)
  // A vessel that has not been received since is judged by the year before it was.
  const untilMs = newest !== null && newest.timeMs <= atMs ? newest.timeMs : atMs
  const fromMs = untilMs - PERIOD_DAYS * DAY_MS
  const [last] = await positions.newestUntil([mmsi], fromMs, atMs)
  if (last === undefined) return null
  const whole = { spacingMs: SAMPLE_MS, limit: SAMPLES, after: null }
  const { positions: track } = await positions.trackPage(mmsi, { fromMs, beforeMs: atMs + 1, ...whole })
  const following = { fromMs: atMs + 1, beforeMs: atMs + BESIDE_MS, spacingMs: 0, limit: 1, after: null }
  const { positions: after } = await positions.trackPage(mmsi, following)
  const rows = await positions.events({
    mmsi,
    kinds: assessedKinds,
    box: null,
    fromMs,
    beforeMs: atMs + 1,
    limit: MAX_EVENTS + 1,
    after: null,
  })
  const known = rows.slice(0, MAX_EVENTS).flatMap((row) => eventOfRow(row) ?? [])
  // Encounters between a real and a simulated vessel did not happen.
  const events = isSimulatedMmsi(mmsi) ? known : known.filter(({ vessels }) => !vessels.some(isSimulatedMmsi))
  const beside = events.filter(({ kind }) => kind !== 'jamming').flatMap(({ vessels }) => vessels)
  const others = [...new Set(beside)].filter((other) => other !== mmsi)
  const stated = await positions.vessels([mmsi, ...others.slice(0, MAX_OTHERS)])
  const staticData = await positions.staticReports(mmsi, MAX_STATIC)
  const vessel = stated.find((one) => one.mmsi === mmsi) ?? null
  const changes = await readIdentityChanges(positions, mmsi, events, { fromMs, beforeMs: atMs + 1 })
  const flagOf = (one: number) => decodeMmsi(geo.mids, one).iso2
  const kindOf = (one: number) => kindOfShipType(stated.find((row) => row.mmsi === one)?.ship_type ?? null)

  const of = <K extends EventKind>(kind: K) => events.filter(isOfKind(kind))
  const imo = vessel?.imo ?? null
  const sharedImo = await findSharedImo(positions, mmsi, imo, atMs)
  const iuu = await findIuuListings(store, { mmsi, imo, name: vessel?.name ?? null, flag: flagOf(mmsi) }, atMs)
  const listedOthers =
    iuu === null ? new Set<number>() : await findListed(store, others.slice(0, MAX_LOOKED_UP), stated, flagOf, atMs)

  const mostOf = (values: (number | null)[]) =>
    values.reduce<number | null>((most, value) => (value !== null && value > (most ?? -1) ? value : most), null)
  const lengthM = mostOf(staticData.filter(({ last_ms }) => last_ms >= fromMs).map(({ length_m }) => length_m))
  const mustCarry = mustCarryClassA(vessel?.ship_type ?? null, lengthM)
  const silences = of('gap').flatMap((event) => readSilence(geo, event, mustCarry))
  const jammed = of('jamming')
  const portCalls = of('port_visit').map((visit) => readPortCall(visit, flagTable))
  // The newest position can be hours after the last sampled one.
  const sampled = (track.at(-1)?.timeMs ?? 0) < last.timeMs ? [...track, last] : track
  const places = measurePlaces(geo, sampled, SAMPLE_MS)
  const flown = flag ?? flagOf(mmsi)
  // The vessel's page gives the same answer.
  const answer = await assessStoredVessel(effects, mmsi, last.timeMs)
  const { kind, isInferred } = kindOfAnswer(answer, vessel?.ship_type ?? null)
  const slow = fishingBySpeed(geo, flagTable, places, flown)
  const byModel =
    kind === 'fishing' ? await fishingByModel({ positions, geo, flagTable, fishingModel }, mmsi, places, flown) : null
  const firstMs = track[0]?.timeMs ?? last.timeMs
  const atSea = readTimeAtSea(portCalls, places, { fromMs: firstMs, toMs: last.timeMs })
  const { basis, days, hours, highSeasHours, judgedDays, ...where } = byModel ?? slow
  const foreignHours = flown === null ? null : where.foreignHours

  return {
    rows: rows.slice(0, MAX_EVENTS),
    isCut: rows.length > MAX_EVENTS,
    vessel,
    last,
    destination: staticData.find(({ destination }) => (destination ?? '').trim() !== '')?.destination?.trim() ?? null,
    behaviour: {
      fromMs: firstMs,
      toMs: last.timeMs,
      // A report may refer to a time before the newest position.
      lastReception:
        newest !== null && newest.timeMs > last.timeMs
          ? null
          : await readLastReception(
              effects,
              last,
              {
                isInPort: portCalls.some(({ toMs }) => toMs === null),
                mayBeClassB: !mustCarry && !sampled.some(({ station }) => station === 'class_a'),
              },
              atMs,
            ),
      observedDays: new Set(track.map(({ timeMs }) => Math.floor(timeMs / DAY_MS))).size,
      kind,
      isKindInferred: isInferred,
      atSea,
      farthestFromPortNm: mostOf(places.map(({ portNm }) => portNm)),
      farthestFromShoreNm: mostOf(places.map(({ shoreNm }) => shoreNm)),
      fishing: kind === 'fishing' ? { basis, days, hours, highSeasHours, foreignHours, judgedDays } : null,
      voyages: readVoyages(portCalls, places, atSea.days),
      silences,
      meetings: of('encounter').flatMap((event) => {
        const otherMmsi = event.vessels.find((one) => one !== mmsi)
        if (otherMmsi === undefined) return []
        return {
          fromMs: event.fromMs,
          hours: hoursOf(event, last.timeMs),
          distanceFromShoreNm: event.details.distanceFromShoreNm,
          otherMmsi,
          otherKind: kindOf(otherMmsi),
          otherFlag: flagOf(otherMmsi),
          isOtherListed: listedOthers.has(otherMmsi),
        }
      }),
      loitering: of('loitering').map((event) => ({
        fromMs: event.fromMs,
        hours: hoursOf(event, last.timeMs),
        distanceFromShoreNm: event.details.distanceFromShoreNm,
      })),
      portCalls,
      falsePositions: of('spoofing').map((event) => readFalsePosition(event, jammed)),
      identity: describeIdentity(mmsi, staticData, changes, fromMs, flagOf, sharedImo),
      iuu,
      watchLists: [],
      lengthM,
      powerKw: null,
      positions: [last, ...after]
        .filter(
          ({ timeMs }) => Math.abs(timeMs - atMs) <= BESIDE_MS && !jammed.some((event) => isDuring(event, timeMs)),
        )
        .map(({ timeMs, lat, lon }) => ({ timeMs, lat, lon })),
    },
  }
}

/** Which of the vessels are currently on an IUU list. */
async function findListed(
  store: Pick<Store, 'vesselLists' | 'positions'>,
  mmsis: readonly number[],
  stated: readonly AisVesselRow[],
  flagOf: (mmsi: number) => string | null,
  atMs: number,
): Promise<Set<number>> {
  const listed = new Set<number>()
  for (const mmsi of mmsis) {
    const { imo = null, name = null } = stated.find((one) => one.mmsi === mmsi) ?? {}
    const found = await findIuuListings(store, { mmsi, imo, name, flag: flagOf(mmsi) }, atMs)
    if ((found?.listed.length ?? 0) > 0) listed.add(mmsi)
  }
  return listed
}

const hoursOf = ({ fromMs, toMs }: TrackEvent, untilMs: number) => Math.max(0, (toMs ?? untilMs) - fromMs) / HOUR_MS

function readSilence(geo: Geo, event: EventOf<'gap'>, mustCarry: boolean): Silence | [] {
  const { hours, distanceNm, distanceFromShoreNm, hasSailedOn, wasWellReceived } = event.details
  const { isLikelyDisabled, transceiver, hasSentClassA } = event.details
  if (hours < MIN_SILENCE_HOURS || event.rule === 'GAP-3') return []
  return {
    fromMs: event.fromMs,
    hours,
    movedNm: distanceNm,
    hasSailedOn,
    distanceFromShoreNm,
    isLikelyDisabled: isLikelyDisabled && (transceiver !== 'class_b' || hasSentClassA || mustCarry),
    wasWellReceived,
    waters: watersOf(geo, event),
    isPlaceReceived: null,
  }
}

function readPortCall({ fromMs, toMs, lat, lon, details }: EventOf<'port_visit'>, flagTable: FlagTable) {
  const country = details.country || null
  return {
    fromMs,
    toMs,
    port: details.port,
    country,
    lat: lat ?? 0,
    lon: lon ?? 0,
    isPsmaParty: country === null ? null : isPsmaParty(flagTable, country, fromMs),
  }
}

/** False positions that begin while the vessel was jammed are not its own. */
const readFalsePosition = (
  { fromMs, details, confidence }: EventOf<'spoofing'>,
  jammed: readonly EventOf<'jamming'>[],
): FalsePosition => ({
  fromMs,
  what: details.what,
  confidence,
  jammedVessels: jammed.find((event) => isDuring(event, fromMs))?.details.vesselCount ?? null,
})

const isDuring = ({ fromMs, toMs }: Pick<TrackEvent, 'fromMs' | 'toMs'>, timeMs: number) =>
  timeMs >= fromMs - JAMMING_BEGINS_MS && timeMs <= (toMs ?? Infinity)
