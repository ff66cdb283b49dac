/** What an answer in Nominatim's form (jsonv2) says: 'undecided' where it names a country or state and nothing nearer. */
export type ReverseReading = 'water' | 'land' | 'undecided'

const waterWords = ['water', 'sea', 'ocean', 'bay']
const waterCategories = ['water', 'waterway']
/** Nobody lives on the sea: any of these in an address is land. */
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
/** These reach out to sea, as far as the country's maritime boundary. */
const territoryKeys = ['country', 'country_code', 'state']

const OPEN_SEA = 'Unable to geocode'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const wordsOf = (values: unknown[]) =>
  values.filter((value) => typeof value === 'string').map((word) => word.toLowerCase())

/**
 * The rule of the specification: water where the answer has a water, sea, ocean or bay attribute, a category water or
 * waterway, or no address with a component of land. Null where it is no answer of this form.
 */
export function readReverseAnswer(answer: unknown): ReverseReading | null {
  if (!isObject(answer)) return null
  if (answer['error'] !== undefined) return answer['error'] === OPEN_SEA ? 'water' : null
  const { category, type, addresstype, address } = answer
  if (category === undefined && type === undefined && address === undefined) return null

  const parts = isObject(address) ? address : {}
  const attributes = [...wordsOf([type, addresstype]), ...Object.keys(answer), ...Object.keys(parts)]
  if (attributes.some((word) => waterWords.includes(word))) return 'water'
  if (wordsOf([category]).some((word) => waterCategories.includes(word) || waterWords.includes(word))) return 'water'
  const has = (keys: string[]) => keys.some((key) => parts[key] !== undefined)
  if (has(inhabitedKeys)) return 'land'
  return has(territoryKeys) ? 'undecided' : 'water'
}
