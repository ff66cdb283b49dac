/** Fishing gear as far as a rule asks for it. */
export type Gear = 'trawl' | 'longline' | 'purse_seine' | 'other'

/** Words and FAO gear codes (ISSCFG 2016) by which lists name gear, in lower case. */
const patterns: readonly [gear: Gear, pattern: RegExp][] = [
  ['trawl', /trawl|dragger|\b(?:otb|otm|otp|ots|ott|ptb|ptm|tb|tbb|tbn|tm|tsp|tx)\b/],
  ['longline', /long[ -]?lin|palangr|\b(?:ll|lld|lls|llv|lvt|lx)\b/],
  ['purse_seine', /seine[r]?\b|\b(?:ps|lat?|sul|sux)\b/],
]

/** The gear that a text of a list names, such as 'Stern trawler' or 'OTB'; null for an empty text, `other` for one that is not known. */
export function parseGear(text: string): Gear | null {
  const folded = text.trim().toLowerCase()
  if (folded === '' || /^(?:unknown|n\/a|-|fishing(?: vessel)?)$/.test(folded)) return null
  return patterns.find(([, pattern]) => pattern.test(folded))?.[0] ?? 'other'
}
