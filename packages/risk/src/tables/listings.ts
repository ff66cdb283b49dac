import { countryName } from './country-name.ts'
import { lowestConfidence, type Confidence, type Unknown } from '../indicators/indicator.ts'
import { formatEditions } from './table-age.ts'
import { listIds, getListings, type FlagTable, type ListId } from './tables.ts'

/** Points per list, in groups that measure the same thing: only the highest of a group counts. */
export type ListWeights = {
  readonly described: string
  readonly groups: readonly Readonly<Partial<Record<ListId, number>>>[]
}

export type ListingAssessment = {
  readonly points: number
  readonly text: string
  readonly source: string
  readonly confidence: Confidence
  readonly missing: readonly Unknown[]
}

const tipLists: readonly ListId[] = ['us-tip-1', 'us-tip-2', 'us-tip-2-watch', 'us-tip-3', 'us-tip-special']

const formatPoints = (points: number) => `${points} ${points === 1 ? 'point' : 'points'}`

/**
 * Points for the lists that include a country (ISO 3166-1 alpha-2), at most `cap`; a listing of low confidence counts half. A country on
 * no list gets 0 points and a note that the lists are partial. The source names each list with its age at `nowMs`.
 */
export function assessListings(
  table: FlagTable,
  country: string,
  weights: ListWeights,
  cap: number,
  nowMs: number,
): ListingAssessment {
  const listings = getListings(table, country)
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
  const name = countryName(country)
  const tier = listings.find(({ list }) => list === 'us-tip-1' || list === 'us-tip-2')
  const tierText = tier ? ` It was ${table.lists[tier.list].title} in ${tier.asOf}.` : ''
  const total = weighed.reduce((sum, { points }) => sum + points, 0)
  const tierPoints = Math.max(0, ...weights.groups.flatMap((group) => tipLists.map((list) => group[list] ?? 0)))
  const missing = listings.some(({ list }) => tipLists.includes(list))
    ? []
    : [
        {
          what: `the tier of ${name} in the US Trafficking in Persons Report`,
          mostPoints: Math.min(tierPoints, Math.max(0, cap - total)),
        },
      ]
  const counted = listIds.filter((list) => weights.groups.some((group) => group[list] !== undefined))
  const source = formatEditions(table, counted, nowMs)
  if (weighed.length === 0) {
    return {
      points: 0,
      text: `${name} is on none of the lists counted here (${weights.described}).${tierText} They are held in part only, so this is no clean record.`,
      source,
      confidence: 'low',
      missing,
    }
  }
  const items = weighed.map(({ listing, points }) => {
    const doubt = listing.confidence === 'low' ? ', from memory, so counted half' : ''
    return `${table.lists[listing.list].title} (as of ${listing.asOf}${doubt}): ${formatPoints(points)}`
  })
  const capped = total > cap ? ` Together they count ${formatPoints(cap)} at most.` : ''
  return {
    points: Math.min(cap, total),
    text: `${name} is listed as ${items.join('; ')}.${capped}${tierText}`,
    source,
    confidence: lowestConfidence(weighed.map(({ listing }) => listing.confidence)),
    missing,
  }
}
