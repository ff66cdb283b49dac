import { isOfKind, type EncounterSetting, type EventOf, type TrackEvent } from '@varuna/vocabulary/events'
import { FISHING_TYPE, isServiceType } from '@varuna/vocabulary/ship-types'
import { hoursBetween, nmBetween } from '../position.ts'

/** ENC-7: an anchorage is where this many vessels stopped for this long within this distance, this close to a shore. */
const ANCHORAGE = { vessels: 5, hours: 1, withinNm: 2, shoreNm: 30 }
/** ENC-8: a bunker tanker is no longer than this, and shorter than the ship beside it. */
const MAX_BUNKER_TANKER_M = 140

/** What a vessel stated of itself; null where it did not. */
export type StatedShip = { readonly shipType: number | null; readonly lengthM: number | null }

const isTanker = ({ shipType }: StatedShip) => shipType !== null && shipType >= 80 && shipType < 90

const bunkers = (one: StatedShip, other: StatedShip) =>
  isTanker(one) &&
  one.lengthM !== null &&
  other.lengthM !== null &&
  one.lengthM <= MAX_BUNKER_TANKER_M &&
  one.lengthM < other.lengthM

/** Whether vessels are known to anchor around an encounter (ENC-7), by the stops of any vessels near it. */
export const isAtAnchorage = ({ lat, lon, details }: EventOf<'encounter'>, stops: readonly TrackEvent[]): boolean => {
  const { distanceFromShoreNm } = details
  if (lat === null || lon === null || distanceFromShoreNm === null || distanceFromShoreNm > ANCHORAGE.shoreNm)
    return false
  const anchored = new Set<number>()
  for (const { vessels, fromMs, toMs, evidence, ...at } of stops.filter(isOfKind('stop'))) {
    if (at.lat === null || at.lon === null || vessels[0] === undefined) continue
    const last = toMs ?? evidence.at(-1)?.timeMs ?? fromMs
    if (hoursBetween({ timeMs: fromMs }, { timeMs: last }) < ANCHORAGE.hours) continue
    if (nmBetween({ lat, lon }, { lat: at.lat, lon: at.lon }) <= ANCHORAGE.withinNm) anchored.add(vessels[0])
  }
  return anchored.size >= ANCHORAGE.vessels
}

/** The degrees of latitude within which the stops of an anchorage lie. */
export const ANCHORAGE_DEGREES = ANCHORAGE.withinNm / 60

/** What kind of meeting it was (ENC-7 to ENC-10), by what both stated and by whether vessels anchor there. */
export const settingOf = (one: StatedShip, other: StatedShip, isAnchorage: boolean): EncounterSetting => {
  if ([one, other].some(({ shipType }) => isServiceType(shipType))) return 'service'
  if (isAnchorage) return bunkers(one, other) || bunkers(other, one) ? 'bunkering' : 'anchorage'
  return one.shipType === FISHING_TYPE && other.shipType === FISHING_TYPE ? 'in_company' : 'at_sea'
}

/** An encounter with its setting. One that came as `anchorage` is at one by a list, whatever vessel stopped there. */
export const withSetting = (
  event: EventOf<'encounter'>,
  stated: (mmsi: number) => StatedShip | undefined,
  stops: readonly TrackEvent[],
): EventOf<'encounter'> => {
  const [one, other] = event.vessels.map((mmsi) => stated(mmsi) ?? { shipType: null, lengthM: null })
  if (one === undefined || other === undefined) return event
  const isAnchorage = event.details.setting === 'anchorage' || isAtAnchorage(event, stops)
  return { ...event, details: { ...event.details, setting: settingOf(one, other, isAnchorage) } }
}
