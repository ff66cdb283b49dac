import { otherStation } from '@varuna/ais/reports/other-station'
import { isTimed } from '@varuna/ais/reports/report'
import type { AuthorisationRow, IuuRow } from '@varuna/contract/watch/vessel-list'
import { parseGear } from '@varuna/fishing/rules/gear'
import { assessVesselKind, type VesselModel } from '@varuna/fishing/vessel/assess-vessel-kind'
import {
  nothingKnown,
  type FishingList,
  type KnownOfVessel,
  type MmsiForm,
  type VesselKindAnswer,
} from '@varuna/fishing/vessel/evidence'
import type { KnownPosition } from '@varuna/fishing/scoring/assess-report'
import { splitTrack } from '@varuna/fishing/track/split-track'
import { figuresOfTrack, type TrackFigures } from '@varuna/fishing/vessel/track-figures'
import { stepsOf } from '@varuna/fishing/vessel/track-steps'
import { decodeMmsi, type MmsiKind } from '@varuna/geo/flags/mmsi'
import { greatCircleNm } from '@varuna/geo/geometry/great-circle'
import type { Geo } from '@varuna/geo/locate'
import { LRUCache } from 'lru-cache'
import { fieldError } from '../../../errors/coded-error.ts'
import type { AisVesselRow } from '../../../store/interfaces/rows/position-rows.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import { findVesselRows } from '../../watch/vessel-lists/find-vessel-rows.ts'
import { readRow } from '../../watch/vessel-lists/vessel-lists.ts'
import { requireVessel } from '../../watch/ais/vessels.ts'
import type { VesselKindRecord } from './stored-vessel-assessment.ts'
import { readStatedRecord, type StatedRecord } from './read-stated-vessel.ts'
import { toKnownPosition, withShore } from './vessel-track.ts'

export interface VesselKindEffects {
  store: {
    positions: Pick<Store['positions'], 'track' | 'vessels' | 'staticReports' | 'search'>
    vesselLists: Pick<Store['vesselLists'], 'find'>
  }
  geo: Pick<Geo, 'coastline' | 'mids'>
  vesselModel: VesselModel
}

const HOUR_MS = 3_600_000
/** Three weeks of a track, one position in fifteen minutes. */
const TRACK = { ms: 21 * 24 * HOUR_MS, reach: { mostMoments: 2_016, spacingMs: 15 * 60_000 } }
/** Of two vessels, when so many positions and this share of all cannot be of one; fewer are errors, and left out. */
const FASTEST_KNOTS = 60
const SHARED = { positions: 12, share: 0.1 }
const MAX_ROWS = 20
/** The kind of a vessel changes slowly: an hour's more of its track moves it little. */
const REMEMBERED_MS = HOUR_MS
/** Earlier positions that arrive late count after this time. */
const LATE_MS = 10 * 60_000
const MAX_REMEMBERED = 20_000

type TrackKnown = Pick<KnownOfVessel, 'track' | 'statuses' | 'shared'>
/** For the positions up to `atMs`, read when the process had run for `readMs`. */
type Remembered = TrackKnown & { readonly atMs: number; readonly readMs: number }
const remembered = new WeakMap<VesselModel, LRUCache<number, Remembered>>()

/**
 * What kind of vessel an MMSI belongs to, by everything stored about it up to a time; `record`, if it was read before. `shipType` is what a
 * person entered, and counts where the vessel has stated none.
 */
export async function assessStoredVessel(
  effects: VesselKindEffects,
  mmsi: number,
  atMs: number,
  { record, shipType = null }: { record?: StatedRecord; shipType?: number | null } = {},
): Promise<VesselKindAnswer> {
  const { store, geo, vesselModel } = effects
  const { row, stated } = record ?? (await readStatedRecord(store.positions, mmsi))
  const known: KnownOfVessel = {
    ...stated,
    ...(stated.shipType === null && entered(shipType)),
    name: row?.name ?? null,
    callSign: row?.call_sign ?? null,
    mmsiForm: formOf(decodeMmsi(geo.mids, mmsi).kind),
    lists: await readLists(effects, mmsi, row, atMs),
    ...(await readTrack(effects, mmsi, atMs)),
  }
  return assessVesselKind(vesselModel, known)
}

/**
 * What kind of vessel a received MMSI belongs to, by its track up to its last position. Throws `not_found`, and `mmsi_not_of_a_vessel` for
 * other stations.
 */
export async function getVesselKind(
  effects: Omit<VesselKindEffects, 'store'> & { store: Pick<Store, 'positions' | 'vesselLists'> },
  mmsi: number,
): Promise<VesselKindRecord> {
  const { store } = effects
  await requireVessel({ store }, mmsi)
  const last = await store.positions.last(mmsi)
  const station = otherStation(mmsi, last?.station)
  if (station !== null) throw fieldError({ field: 'mmsi', code: 'mmsi_not_of_a_vessel', params: { station } })
  return vesselKindRecord(await assessStoredVessel(effects, mmsi, last?.timeMs ?? 0))
}

/** The answer as it is stored and returned, without texts. */
export const vesselKindRecord = ({
  verdict,
  probability,
  kinds,
  gear,
  contradiction,
  version,
  facts,
}: VesselKindAnswer): VesselKindRecord => ({
  verdict,
  probability,
  kinds: [...kinds],
  gear,
  contradicted: contradiction !== null,
  version,
  facts: [...facts],
})

/** The answer for a vessel of which nothing stored may be used, such as one that only radar saw. */
export const assessUnknownVessel = (
  { vesselModel }: Pick<VesselKindEffects, 'vesselModel'>,
  shipType: number | null = null,
): VesselKindAnswer => assessVesselKind(vesselModel, { ...nothingKnown, ...entered(shipType) })

const entered = (shipType: number | null) => shipType !== null && ({ shipType, isTypeEntered: true } as const)

const vesselForms: ReadonlySet<MmsiKind> = new Set(['ship', 'unknown', 'handheld'])
const formOf = (kind: MmsiKind): MmsiForm =>
  kind === 'craft_associated' ? 'craft_of_ship' : vesselForms.has(kind) ? 'ship' : 'no_vessel'

/** Stored lists of fishing vessels that name it; those that may be about another ship are left out. */
async function readLists(
  { store, geo }: VesselKindEffects,
  mmsi: number,
  row: AisVesselRow | undefined,
  atMs: number,
): Promise<FishingList[]> {
  const flag = decodeMmsi(geo.mids, mmsi).iso2
  const vessel = { mmsi, imo: row?.imo ?? null, name: row?.name || null, flag }
  const { rows } = await findVesselRows(store, null, vessel, atMs, MAX_ROWS)
  return rows.flatMap((found): FishingList[] => {
    const { kind, body, file_name: fileName } = found
    if (kind === 'iuu')
      return [{ list: kind, fileName, gear: parseGear((readRow(kind, body) as IuuRow).vesselType ?? '') }]
    if (kind !== 'authorisations') return []
    return [{ list: kind, fileName, gear: parseGear((readRow(kind, body) as AuthorisationRow).gear ?? '') }]
  })
}

/** Figures of the last weeks of the track of one vessel, the one that was received last. */
async function readTrack(
  { store, geo, vesselModel }: VesselKindEffects,
  mmsi: number,
  atMs: number,
): Promise<TrackKnown> {
  const known = remembered.get(vesselModel) ?? new LRUCache({ max: MAX_REMEMBERED })
  remembered.set(vesselModel, known)
  const before = known.get(mmsi)
  const readMs = performance.now()
  const isKnown =
    before !== undefined && readMs - before.readMs < LATE_MS && (before.track !== null || before.shared !== null)
  if (isKnown && atMs >= before.atMs && atMs < before.atMs + REMEMBERED_MS) return before
  const positions = (await store.positions.track(mmsi, atMs - TRACK.ms, atMs + 1, TRACK.reach)).filter(isTimed)
  const { own, others } = splitVessels(positions.map(toKnownPosition))
  const isShared = others >= SHARED.positions && others >= SHARED.share * positions.length
  const reports = own.map((position) => withShore(geo, position))
  const found = {
    track: isShared ? null : figuresOrNone(figuresOfTrack(stepsOf(reports))),
    statuses: [...new Set(own.flatMap(({ navigationStatus }) => navigationStatus ?? []))],
    shared: isShared ? { positions: own.length, otherPositions: others } : null,
    atMs,
    readMs,
  }
  known.set(mmsi, found)
  return found
}

/**
 * The positions of the vessel of the newest one, in order of time, and how many others there are: of another track, and out of reach from
 * this one, because a fast craft that turns seems to make several tracks.
 */
function splitVessels(positions: readonly KnownPosition[]): { own: readonly KnownPosition[]; others: number } {
  const newest = positions.at(-1)
  if (newest === undefined) return { own: [], others: 0 }
  const track = [...splitTrack(positions.slice(0, -1), newest).track, newest]
  const ofTrack = new Set(track)
  let at = 0
  const own = positions.filter((position) => {
    if (ofTrack.has(position)) return true
    while ((track[at + 1]?.timestampMs ?? Infinity) <= position.timestampMs) at += 1
    return track.slice(at, at + 2).some((one) => knotsBetween(one, position) <= FASTEST_KNOTS)
  })
  return { own, others: positions.length - own.length }
}

const knotsBetween = (a: KnownPosition, b: KnownPosition): number =>
  greatCircleNm(a.lat, a.lon, b.lat, b.lon) / (Math.max(1, Math.abs(a.timestampMs - b.timestampMs)) / HOUR_MS)

const figuresOrNone = (figures: TrackFigures): TrackFigures | null => (figures.hoursUnderWay === 0 ? null : figures)
