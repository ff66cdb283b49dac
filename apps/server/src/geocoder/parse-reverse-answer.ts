/** 'undecided': the answer names a country or state, but nothing smaller. */
export type ReverseResult = 'water' | 'land' | 'undecided'

const waterWords = ['water', 'sea', 'ocean', 'bay']
const waterCategories = ['water', 'waterway']
/** Any of these in an address means land. */
const inhabitedKeys = [
  'city',
  'town',
  'village',
  'road',
  'building',
  'house',
  'house_number',
  'house_name',
  'amenity',
  'shop',
  'office',
]
/** These extend to the country's maritime boundary, so they do not mean land. */
const territoryKeys = ['country', 'country_code', 'state']

const OPEN_SEA = 'Unable to geocode'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const lowerCaseStrings = (values: unknown[]) =>
  values.filter((value) => typeof value === 'string').map((word) => word.toLowerCase())

/**
 * Parses an answer in Nominatim's jsonv2 format. Water: a water, sea, ocean or bay attribute, a category water or waterway, or no
 * address component that means land. Null for anything that is not such an answer.
 */
export function parseReverseAnswer(answer: unknown): ReverseResult | null {
  if (!isObject(answer)) return null
  if (answer['error'] !== undefined) return answer['error'] === OPEN_SEA ? 'water' : null
  const { category, type, addresstype, address } = answer
  if (category === undefined && type === undefined && address === undefined) return null

  const parts = isObject(address) ? address : {}
  const attributes = [...lowerCaseStrings([type, addresstype]), ...Object.keys(answer), ...Object.keys(parts)]
  if (attributes.some((word) => waterWords.includes(word))) return 'water'
  if (lowerCaseStrings([category]).some((word) => waterCategories.includes(word) || waterWords.includes(word)))
    return 'water'
  const has = (keys: string[]) => keys.some((key) => parts[key] !== undefined)
  if (has(inhabitedKeys)) return 'land'
  return has(territoryKeys) ? 'undecided' : 'water'
}
