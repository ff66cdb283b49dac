import { lowestConfidence, type Confidence } from '../confidence.ts'
import type { Unknown } from './indicator.ts'
import type { RiskReason, RiskSource } from '../reason.ts'
import { listEditions } from '../tables/table-age.ts'
import { EDITION_MS, listedAt, listIds, getListings, type FlagTable, type ListId } from '../tables/tables.ts'

/** Points per list, in groups that measure the same thing: only the highest of a group counts. */
export type ListWeights = {
  /** Code of the reason that a country is on none of the lists. */
  readonly onNone: 'on_no_flag_list' | 'on_no_port_state_list'
  readonly groups: readonly Readonly<Partial<Record<ListId, number>>>[]
}

export type ListingAssessment = {
  readonly points: number
  readonly reasons: RiskReason[]
  readonly sources: RiskSource[]
  readonly confidence: Confidence
  readonly missing: readonly Unknown[]
}

const tipLists: readonly ListId[] = ['us-tip-1', 'us-tip-2', 'us-tip-2-watch', 'us-tip-3', 'us-tip-special']

/**
 * Points for the lists that included a country (ISO 3166-1 alpha-2) at `atMs`, at most `cap`; a listing of low confidence counts half. A
 * listing that began later, or is known only from a later edition, is stated without points. A country on no list gets 0 points and a
 * reason that says so; lists stored only in part are stated too. The sources name each list with its age at `nowMs`.
 */
export function assessListings(
  table: FlagTable,
  country: string,
  weights: ListWeights,
  cap: number,
  { nowMs, atMs }: { readonly nowMs: number; readonly atMs: number },
): ListingAssessment {
  const all = getListings(table, country)
  const listings = all.filter((listing) => listedAt(listing, atMs) === 'listed')
  const weighed = weights.groups.flatMap((group) => {
    const heaviest = listings
      .map((listing) => ({
        listing,
        points: (group[listing.list] ?? 0) / (listing.confidence === 'low' ? 2 : 1),
      }))
      .filter(({ points }) => points > 0)
      .sort((a, b) => b.points - a.points)[0]
    return heaviest ? [heaviest] : []
  })
  const total = weighed.reduce((sum, { points }) => sum + points, 0)
  const later = all
    .map((listing) => ({
      listing,
      begin: listedAt(listing, atMs),
      points: Math.max(0, ...weights.groups.map((group) => group[listing.list] ?? 0)),
    }))
    .filter(({ begin, points }) => begin !== 'listed' && points > 0)
  const laterReasons: RiskReason[] =
    later.length === 0
      ? []
      : [
          {
            code: 'listed_later',
            params: {
              country,
              listings: later.map(({ listing: { list, asOf, since } }) => ({
                list,
                asOf: since ?? asOf,
                isBegin: since !== null,
              })),
            },
          },
        ]
  const unknownThen = later.filter(({ begin }) => begin === 'not_known').reduce((sum, { points }) => sum + points, 0)
  const tierPoints = Math.max(0, ...weights.groups.flatMap((group) => tipLists.map((list) => group[list] ?? 0)))
  const room = Math.max(0, cap - total)
  const then: Unknown[] =
    unknownThen === 0 ? [] : [{ code: 'listing_then', params: { country }, mostPoints: Math.min(room, unknownThen) }]
  const graded = [...listings, ...later.map(({ listing }) => listing)].some(({ list }) => tipLists.includes(list))
  const missing: Unknown[] = graded
    ? then
    : [
        ...then,
        {
          code: 'trafficking_tier' as const,
          params: { country },
          mostPoints: Math.min(tierPoints, room),
        },
      ]
  const counted = listIds.filter((list) => weights.groups.some((group) => group[list] !== undefined))
  const isHeldInPart = counted.some(
    (list) => !table.lists[list].complete || atMs < Date.parse(table.lists[list].asOf) - EDITION_MS,
  )
  const sources = listEditions(table, counted, nowMs)
  const tier = listings.flatMap(({ list, asOf }): RiskReason[] =>
    list === 'us-tip-1' || list === 'us-tip-2' ? [{ code: 'trafficking_tier', params: { list, asOf } }] : [],
  )
  if (weighed.length === 0) {
    return {
      points: 0,
      reasons: [
        ...(later.length > 0 ? laterReasons : [{ code: weights.onNone, params: { country } }]),
        ...tier.slice(0, 1),
        ...(isHeldInPart ? [{ code: 'lists_held_in_part' as const, params: {} }] : []),
      ],
      sources,
      confidence: 'low',
      missing,
    }
  }
  const counting = weighed.map(({ listing: { list, asOf, confidence }, points }) => ({
    list,
    asOf,
    points,
    fromMemory: confidence === 'low',
  }))
  const capped: RiskReason[] = total > cap ? [{ code: 'listings_capped', params: { points: cap } }] : []
  return {
    points: Math.min(cap, total),
    reasons: [
      { code: 'listed', params: { country, listings: counting } },
      ...capped,
      ...laterReasons,
      ...tier.slice(0, 1),
    ],
    sources,
    confidence: lowestConfidence(weighed.map(({ listing }) => listing.confidence)),
    missing,
  }
}
