import { countryName } from './country-name.ts'
import { leastConfident, type Confidence } from './indicator.ts'
import { listingsOf, type FlagTable, type ListId } from './tables.ts'

/** Lists and their points, in groups that measure the same thing: only the heaviest of a group counts. */
export type ListWeights = {
  readonly described: string
  readonly groups: readonly Readonly<Partial<Record<ListId, number>>>[]
}

export type ListedEvidence = {
  readonly points: number
  readonly text: string
  readonly source: string
  readonly confidence: Confidence
  readonly missing: readonly string[]
}

const tipLists: readonly ListId[] = ['us-tip-1', 'us-tip-2', 'us-tip-2-watch', 'us-tip-3', 'us-tip-special']

const plural = (points: number) => `${points} ${points === 1 ? 'point' : 'points'}`

/**
 * Points from the lists a country (ISO 3166-1 alpha-2) is on, at most `cap`; a listing of low confidence counts half.
 * A country on no list gets 0 points and says that the lists are partial.
 */
export function listedEvidence(table: FlagTable, country: string, weights: ListWeights, cap: number): ListedEvidence {
  const listings = listingsOf(table, country)
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
  const missing = listings.some(({ list }) => tipLists.includes(list))
    ? []
    : [`the tier of ${name} in the US Trafficking in Persons Report`]
  if (weighed.length === 0) {
    return {
      points: 0,
      text: `${name} is on none of the lists counted here (${weights.described}).${tierText} They are held in part only, so this is no clean record.`,
      source: `Flag table of ${table.version}`,
      confidence: 'low',
      missing,
    }
  }
  const total = weighed.reduce((sum, { points }) => sum + points, 0)
  const items = weighed.map(({ listing, points }) => {
    const doubt = listing.confidence === 'low' ? ', from memory, so counted half' : ''
    return `${table.lists[listing.list].title} (as of ${listing.asOf}${doubt}): ${plural(points)}`
  })
  const capped = total > cap ? ` Together they count ${plural(cap)} at most.` : ''
  return {
    points: Math.min(cap, total),
    text: `${name} is listed as ${items.join('; ')}.${capped}${tierText}`,
    source: [...new Set(weighed.map(({ listing }) => table.lists[listing.list].publisher))].join('; '),
    confidence: leastConfident(weighed.map(({ listing }) => listing.confidence)),
    missing,
  }
}
