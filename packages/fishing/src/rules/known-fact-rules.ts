import type { FishingEvidence, ZoneAtPosition } from './evidence.ts'
import type { Confidence, StoredAuthorisation, StoredRow, VesselFacts } from './facts.ts'
import type { Gear } from './gear.ts'
import { notFishing, unclosedZone, weakest, type FishingSource, type GroundedReason } from './grounds.ts'
import type { ZoneRule } from './rules-table.ts'
import { findTrawlBan, isAtHome, type WatersTable } from './waters-table.ts'

/** Tables that the rules read. `sovereign` maps a territory to its state, both ISO 3166-1 alpha-2. */
export type WatersTables = { readonly waters: WatersTable; readonly sovereign: Readonly<Record<string, string>> }

const unclos: FishingSource = {
  code: 'published',
  params: { title: 'UNCLOS, articles 61 and 62', url: 'http://hri.org/docs/LOS/part5-2.html' },
}

const HOUR_MS = 3_600_000
/** A silence counts for reports up to this long after its end. */
export const SILENCE_BEFORE_MS = 24 * HOUR_MS

const matchConfidence: Record<StoredRow['matchedBy'], Confidence> = {
  imo: 'high',
  mmsi: 'medium',
  name_and_flag: 'low',
}

export const inZone = ({ id, name, approximate, confidence }: ZoneAtPosition) => ({
  zoneId: id,
  zoneName: name,
  boundaryConfidence: approximate ? confidence : null,
})

const storedSource = (
  code: 'stored_iuu_list' | 'stored_authorisation',
  { fileName, line, importedMs }: StoredRow,
  statedSource: string | null,
): FishingSource => ({ code, params: { fileName, line, importedMs, statedSource } })

const coversGear = (authorised: Gear | null, gear: Gear | null) =>
  authorised === null || gear === null || authorised === gear

const findBest = <Row extends StoredRow>(rows: readonly Row[]): Row | null =>
  rows.find(({ matchedBy }) => matchedBy === 'imo') ??
  rows.find(({ matchedBy }) => matchedBy === 'mmsi') ??
  rows[0] ??
  null

/** The most certain stored authorisation for a zone. */
export const findZoneAuthorisation = ({ authorisations, gear }: VesselFacts, zoneId: string) =>
  findBest(authorisations.filter((one) => one.zoneId === zoneId && coversGear(one.gear, gear)))

/** The most certain stored authorisation for the waters of a country. */
export const findAuthorisation = ({ authorisations, gear }: VesselFacts, country: string) =>
  findBest(authorisations.filter((one) => one.country === country && one.zoneId === null && coversGear(one.gear, gear)))

/** IUU-16: a stored authorisation permits what would otherwise break a rule. */
export const authorised = (row: StoredAuthorisation, zoneName: string | null): GroundedReason => ({
  rule: 'IUU-16',
  code: 'fishing_authorised',
  params: { country: row.country, zoneName, matchedBy: row.matchedBy },
  confidence: matchConfidence[row.matchedBy],
  source: storedSource('stored_authorisation', row, row.source || null),
  clearedBy: [],
})

/** IUU-11 where several states claim the waters: none of them decides who is foreign, unless one of them has authorised the vessel. */
function judgeDisputedWaters(
  flag: string | null,
  facts: VesselFacts,
  { name, claimants }: NonNullable<NonNullable<VesselFacts['waters']>['dispute']>,
): GroundedReason[] {
  const held = claimants.map((country) => findAuthorisation(facts, country)).find((found) => found !== null)
  if (held !== undefined) return [authorised(held, null)]
  const params = { flag, dispute: name, claimants }
  return [{ rule: 'IUU-11', code: 'fishing_in_disputed_waters', params, confidence: null, source: null, clearedBy: [] }]
}

/**
 * IUU-11: a foreign or unknown flag within the 200 nm of a country. In disputed waters, in unknown waters and on the high seas no rule is
 * broken.
 */
export function judgeWaters(
  { mmsiFlag: flag, timestampMs, zones }: FishingEvidence,
  facts: VesselFacts,
  { waters: table, sovereign }: WatersTables,
): GroundedReason[] {
  const { waters } = facts
  if (waters === null) return []
  if (waters.dispute !== null) return judgeDisputedWaters(flag, facts, waters.dispute)
  if (waters.country === null) return []
  const { country, approximate, kind } = waters
  const isTerritorialSea = kind === 'territorial_sea'
  if (flag !== null && isAtHome(table, sovereign, flag, country, timestampMs)) return []
  const held = findAuthorisation(facts, country)
  if (held !== null) return [authorised(held, null)]
  // A permit for a zone also covers the waters that the zone is in.
  if (zones.some((zone) => zone.country === country && findZoneAuthorisation(facts, zone.id) !== null)) return []
  if (flag === null)
    return [
      {
        rule: 'IUU-11',
        code: 'flag_unknown_in_waters',
        params: { country, isTerritorialSea },
        confidence: null,
        source: unclos,
        clearedBy: [{ code: 'authorisation_of_country', params: { country } }],
      },
    ]
  if (approximate && waters.isNearLimit)
    return [
      {
        rule: 'IUU-11',
        code: 'foreign_fishing_near_limit',
        params: { flag, country },
        confidence: null,
        source: unclos,
        clearedBy: [{ code: 'official_waters_limit', params: { country } }],
      },
    ]
  const params = { flag, country, isTerritorialSea }
  if (!facts.countriesWithAuthorisations.includes(country))
    return [
      {
        rule: 'IUU-11',
        code: 'foreign_fishing_licence_unknown',
        params,
        confidence: null,
        source: unclos,
        clearedBy: [
          { code: 'authorisation_of_country', params: { country } },
          { code: 'other_flag', params: {} },
        ],
      },
    ]
  return [
    {
      rule: 'IUU-11',
      code: 'foreign_fishing_without_authorisation',
      params: { ...params, isApproximate: approximate },
      confidence: approximate ? 'medium' : 'high',
      source: unclos,
      clearedBy: [
        { code: 'authorisation_of_country', params: { country } },
        ...(approximate ? [{ code: 'official_waters_limit', params: { country } } as const] : []),
        { code: 'other_flag', params: {} },
        notFishing,
      ],
    },
  ]
}

/** IUU-12: trawling where a published law bans it; only for a vessel with stored trawl gear. */
export function judgeTrawling(
  { distanceFromShoreNm, lat, lon, timestampMs }: FishingEvidence,
  { gear, waters }: VesselFacts,
  { waters: table }: WatersTables,
): GroundedReason[] {
  if (gear !== 'trawl' || waters === null || waters.country === null || waters.dispute !== null) return []
  const ban = findTrawlBan(table, { lat, lon, timestampMs }, waters.country, distanceFromShoreNm)
  if (ban === null) return []
  const { name, withinNm, deeperThanMetres, confidence, title, url } = ban
  return [
    {
      rule: 'IUU-12',
      code: 'trawling_where_banned',
      params: { banName: name, withinNm, distanceFromShoreNm },
      confidence,
      source: { code: 'published', params: { title, url } },
      clearedBy: [
        { code: 'other_gear', params: { gear: 'trawl' } },
        ...(deeperThanMetres === null ? [] : [{ code: 'deeper_water', params: { metres: deeperThanMetres } } as const]),
        notFishing,
      ],
    },
  ]
}

/** IUU-13: the vessel is on the stored IUU list. For a much earlier report it is not known whether it was listed then. */
export function judgeListing({ listings }: VesselFacts): GroundedReason[] {
  const listing = findBest(listings.filter(({ isLater }) => !isLater)) ?? findBest(listings)
  if (listing === null) return []
  const { matchedBy, name, listedBy, edition, isLater } = listing
  const params = { matchedBy, listedName: name, listedBy }
  return [
    {
      rule: 'IUU-13',
      ...(isLater
        ? { code: 'vessel_on_later_iuu_list' as const, params: { ...params, edition } }
        : { code: 'vessel_on_iuu_list' as const, params }),
      confidence: isLater ? null : matchConfidence[matchedBy],
      source: storedSource('stored_iuu_list', listing, listedBy),
      clearedBy: [
        { code: 'delisting', params: {} },
        { code: 'other_vessel', params: { matchedBy } },
      ],
    },
  ]
}

/** IUU-14: a pattern or gear that the zone forbids, without a permit for the zone. */
export function judgePatterns(
  zone: ZoneAtPosition,
  { forbids }: Pick<ZoneRule, 'forbids'>,
  facts: VesselFacts,
  timestampMs: number,
): GroundedReason[] {
  if (forbids === undefined || !zone.inSeason || timestampMs < Date.parse(forbids.since)) return []
  const forbidden: readonly string[] = forbids.patterns
  const seen = facts.patterns.get(zone.id)?.find(({ pattern }) => forbidden.includes(pattern))
  if (seen === undefined) return []
  const permit = findZoneAuthorisation(facts, zone.id)
  if (permit !== null) return [authorised(permit, zone.name)]
  const isGear = seen.eventId === null
  return [
    {
      rule: 'IUU-14',
      code: 'forbidden_pattern_in_zone',
      params: { ...inZone(zone), pattern: seen.pattern },
      confidence: weakest('medium', zoneConfidence(zone)),
      source: { code: 'published', params: { title: forbids.title, url: forbids.url } },
      clearedBy: [
        ...(isGear ? [{ code: 'other_gear', params: { gear: seen.pattern } } as const] : []),
        { code: 'permit_for_zone', params: { zoneName: zone.name } },
        ...unclosedZone(zone.name, zone.approximate),
        notFishing,
      ],
    },
  ]
}

/**
 * IUU-15: no AIS was received between two positions in one zone where fishing is banned, and the vessel is likely fishing then or soon
 * after. It is not known what it did during the silence, so legality is undecided.
 */
export function judgeSilence(
  { timestampMs }: FishingEvidence,
  facts: VesselFacts,
  isBanned: (zone: ZoneAtPosition, timeMs: number) => boolean,
): GroundedReason[] {
  for (const { eventId, fromMs, toMs, apartNm, zonesBefore, zonesAfter } of facts.silentPeriods) {
    if (timestampMs < fromMs || timestampMs > toMs + SILENCE_BEFORE_MS) continue
    const zone = zonesBefore.find(
      (before) =>
        before.inSeason &&
        isBanned(before, fromMs) &&
        zonesAfter.some(({ id, inSeason }) => id === before.id && inSeason) &&
        findZoneAuthorisation(facts, before.id) === null,
    )
    if (zone === undefined) continue
    const isMeanwhile = timestampMs <= toMs
    return [
      {
        rule: 'IUU-15',
        code: 'silent_in_closed_zone',
        params: { ...inZone(zone), fromMs, toMs, apartNm, isMeanwhile },
        confidence: null,
        source: { code: 'track_event', params: { eventId } },
        clearedBy: [
          { code: 'positions_of_silence', params: { fromMs, toMs } },
          { code: 'permit_for_zone', params: { zoneName: zone.name } },
          ...unclosedZone(zone.name, zone.approximate),
        ],
      },
    ]
  }
  return []
}

export const zoneConfidence = ({ approximate, confidence }: ZoneAtPosition): Confidence =>
  !approximate ? 'high' : confidence === 'high' || confidence === 'medium' ? confidence : 'low'
