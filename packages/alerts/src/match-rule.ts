import {
  isUnraised,
  isVisitCode,
  measuredBy,
  measureNames,
  measures,
  type Measure,
} from '@varuna/vocabulary/alert-rules'
import { alertLevels, type AlertCode, type AlertLevel } from '@varuna/vocabulary/alerts'
import { shipGroupOf, type ShipGroup } from '@varuna/vocabulary/ship-types'

/** Both ends count; null is open. Hours of a day or nautical miles. */
interface Range {
  readonly from: number | null
  readonly to: number | null
}

type Place =
  | {
      readonly kind: 'box'
      readonly south: number
      readonly west: number
      readonly north: number
      readonly east: number
    }
  | { readonly kind: 'zone'; readonly id: string }
  /** Corners as [lon, lat] in degrees; longitudes pass 180 across the 180th meridian. */
  | { readonly kind: 'shape'; readonly corners: readonly (readonly [number, number])[] }

/** What a rule that a person made is about. An empty list, null or false is no condition. */
export interface RuleConditions {
  readonly what: readonly AlertCode[]
  /** Also causes that raise no alert by the built-in rules. */
  readonly unraised: boolean
  readonly lowestLevel: AlertLevel
  readonly vessels: {
    readonly mmsis: readonly number[]
    readonly watchList: string | null
    /** ISO 3166-1 alpha-2. */
    readonly flags: readonly string[]
    readonly groups: readonly ShipGroup[]
    /** Vessels that stated neither a name nor a type. */
    readonly unknown: boolean
  }
  readonly place: Place | null
  readonly shoreNm: Range | null
  readonly portNm: Range | null
  /** Hours of the day in UTC, 0 to 24; a period that ends before it begins passes midnight. */
  readonly hours: { readonly from: number; readonly to: number } | null
  /** First and last day as MM-DD, UTC; a season that ends before it begins passes the new year. */
  readonly season: { readonly from: string; readonly to: string } | null
  /** The least of each measure; null for any. */
  readonly least: { readonly [M in Measure]: number | null }
  /** What one of the vessels did before, within so many hours. */
  readonly after: { readonly what: readonly AlertCode[]; readonly withinHours: number } | null
}

/** What raised an alert, or would have; `params` are those of its code. */
export interface Happening {
  readonly code: AlertCode
  readonly level: AlertLevel
  readonly params: Readonly<Record<string, unknown>>
  readonly timeMs: number
  readonly lat: number | null
  readonly lon: number | null
  readonly isRaised: boolean
}

/** A vessel of a happening; null where it is not known. */
interface KnownVessel {
  readonly mmsi: number
  readonly flag: string | null
  readonly name: string | null
  readonly shipType: number | null
  /** Ids of the watch lists that it is on. */
  readonly lists: ReadonlySet<string>
}

/** Facts around a happening. Those that no rule needs may be empty or null. */
export interface HappeningFacts {
  readonly vessels: readonly KnownVessel[]
  readonly zones: ReadonlySet<string>
  readonly shoreNm: number | null
  readonly portNm: number | null
  /** What its vessels did before. */
  readonly before: readonly { readonly code: AlertCode; readonly timeMs: number }[]
}

const HOUR_MS = 3_600_000

/** A doubt lowers the level of an alert (ALERT-14), and must keep it from nobody who asked for the level that it had. */
const levelBeforeDoubt = ({ level, params: { loweredFrom } }: Happening): AlertLevel =>
  alertLevels.find((one) => one === loweredFrom) ?? level

/** Whether a rule may match a happening by what is in the happening itself: the cheap part, before facts are looked up. */
export function mayMatch(rule: RuleConditions, happening: Happening): boolean {
  const { what, unraised, lowestLevel, place, hours, season, least } = rule
  const { code, timeMs, lat, lon } = happening
  if (what.length > 0 && !what.includes(code)) return false
  const isAsked = happening.isRaised || unraised || (isUnraised(code) && what.length > 0)
  if (!isAsked || alertLevels.indexOf(levelBeforeDoubt(happening)) > alertLevels.indexOf(lowestLevel)) return false
  if (!measureNames.every((name) => reaches(happening, name, least[name]))) return false
  if (hours !== null && !isWithinHours(hours, timeMs)) return false
  if (season !== null && !isWithinSeason(season, timeMs)) return false
  if (place === null || place.kind === 'zone' || isOwnVisit(rule, code)) return true
  if (lat === null || lon === null) return false
  return place.kind === 'box' ? isInBox(place, lat, lon) : isInShape(place.corners, lat, lon)
}

/** Whether a happening with its facts matches a rule. */
export function matchRule(rule: RuleConditions, happening: Happening, facts: HappeningFacts): boolean {
  if (!mayMatch(rule, happening)) return false
  const { vessels, place, shoreNm, portNm, after } = rule
  if (asksVessels(vessels) && !facts.vessels.some((vessel) => isAsked(vessels, vessel))) return false
  const isInZone = place?.kind !== 'zone' || facts.zones.has(place.id) || happening.params['zoneId'] === place.id
  if (!isInZone && !isOwnVisit(rule, happening.code)) return false
  if (!isInRange(shoreNm, facts.shoreNm) || !isInRange(portNm, facts.portNm)) return false
  if (after === null) return true
  const sinceMs = happening.timeMs - after.withinHours * HOUR_MS
  return facts.before.some(
    ({ code, timeMs }) => after.what.includes(code) && timeMs >= sinceMs && timeMs <= happening.timeMs,
  )
}

/** A visit is of the rule's place, which a vessel that has left is outside of. */
const isOwnVisit = ({ what }: RuleConditions, code: AlertCode) => isVisitCode(code) && what.includes(code)

const asksVessels = ({ mmsis, watchList, flags, groups, unknown }: RuleConditions['vessels']) =>
  mmsis.length > 0 || watchList !== null || flags.length > 0 || groups.length > 0 || unknown

const isAsked = (
  { mmsis, watchList, flags, groups, unknown }: RuleConditions['vessels'],
  { mmsi, flag, name, shipType, lists }: KnownVessel,
): boolean =>
  (mmsis.length === 0 || mmsis.includes(mmsi)) &&
  (watchList === null || lists.has(watchList)) &&
  (flags.length === 0 || (flag !== null && flags.includes(flag))) &&
  (groups.length === 0 || groups.includes(shipGroupOf(shipType))) &&
  (!unknown || (name === null && shipType === null))

/** A threshold concerns only the codes that state its measure; one that is not known, as while an event lasts, does not reach it. */
function reaches({ code, params }: Happening, measure: Measure, least: number | null): boolean {
  if (least === null || !measuredBy[measure].includes(code)) return true
  return measures[measure].some((name) => {
    const value = params[name]
    return typeof value === 'number' && value >= least
  })
}

const isInRange = (range: Range | null, value: number | null) =>
  range === null || (value !== null && value >= (range.from ?? -Infinity) && value <= (range.to ?? Infinity))

/** From the first until before the second, round the clock where the second is not greater. */
function isWithinHours({ from, to }: { readonly from: number; readonly to: number }, timeMs: number): boolean {
  const hour = (timeMs / HOUR_MS) % 24
  return from < to ? hour >= from && hour < to : hour >= from || hour < to
}

function isWithinSeason({ from, to }: { readonly from: string; readonly to: string }, timeMs: number): boolean {
  const day = new Date(timeMs).toISOString().slice(5, 10)
  return from <= to ? day >= from && day <= to : day >= from || day <= to
}

function isInBox({ south, west, north, east }: Place & { kind: 'box' }, lat: number, lon: number): boolean {
  if (lat < south || lat > north) return false
  // The 180th meridian is both -180 and 180.
  if (Math.abs(lon) === 180 && (east === 180 || west === -180)) return true
  return west <= east ? west <= lon && lon <= east : lon >= west || lon <= east
}

/** By the even-odd rule, on a plane of longitude and latitude. */
function isInShape(corners: readonly (readonly [number, number])[], lat: number, lon: number): boolean {
  return [lon, lon + 360, lon - 360].some((x) => {
    let isInside = false
    for (let at = 0, before = corners.length - 1; at < corners.length; before = at++) {
      const [lonA = 0, latA = 0] = corners[at] ?? []
      const [lonB = 0, latB = 0] = corners[before] ?? []
      if (latA > lat !== latB > lat && x < ((lonB - lonA) * (lat - latA)) / (latB - latA) + lonA) isInside = !isInside
    }
    return isInside
  })
}

/** Which facts some rules need. */
export interface NeededFacts {
  readonly stated: boolean
  readonly lists: readonly string[]
  readonly place: boolean
  /** Codes of what happened before, and within how many hours at most. */
  readonly before: { readonly what: readonly AlertCode[]; readonly hours: number } | null
}

export function neededFacts(rules: readonly RuleConditions[]): NeededFacts {
  const afters = rules.flatMap(({ after }) => after ?? [])
  return {
    stated: rules.some(({ vessels: { groups, unknown } }) => groups.length > 0 || unknown),
    lists: [...new Set(rules.flatMap(({ vessels: { watchList } }) => watchList ?? []))],
    place: rules.some(({ place, shoreNm, portNm }) => place?.kind === 'zone' || shoreNm !== null || portNm !== null),
    before:
      afters.length === 0
        ? null
        : {
            what: [...new Set(afters.flatMap(({ what }) => what))],
            hours: Math.max(...afters.map(({ withinHours }) => withinHours)),
          },
  }
}
