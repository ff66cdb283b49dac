/** Fishing gear that the rules distinguish. */
export type Gear = 'trawl' | 'longline' | 'purse_seine' | 'other'

/** Words and FAO gear codes (ISSCFG 2016) by which lists name gear, in lower case. */
const patterns: readonly [gear: Gear, pattern: RegExp][] = [
  ['trawl', /trawl|dragger|\b(?:otb|otm|otp|ots|ott|ptb|ptm|tb|tbb|tbn|tm|tsp|tx)\b/],
  ['longline', /long[ -]?lin|palangr|\b(?:ll|lld|lls|llv|lvt|lx)\b/],
  ['purse_seine', /seine[r]?\b|\b(?:ps|lat?|sul|sux)\b/],
]

/** The gear named in a list, such as 'Stern trawler' or 'OTB'; null for an empty text, `other` for an unknown one. */
export function parseGear(text: string): Gear | null {
  const folded = text.trim().toLowerCase()
  if (folded === '' || /^(?:unknown|n\/a|-|fishing(?: vessel)?)$/.test(folded)) return null
  return patterns.find(([, pattern]) => pattern.test(folded))?.[0] ?? 'other'
}
