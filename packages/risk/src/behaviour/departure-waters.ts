/** Routes on which people are smuggled by sea: UNODC, Smuggling of Migrants by Sea (2011), and Global Study on Smuggling of Migrants (2018). */
export type SeaRoute =
  | 'central_mediterranean'
  | 'western_mediterranean'
  | 'eastern_mediterranean'
  | 'west_africa_to_canary_islands'
  | 'gulf_of_aden'
  | 'bay_of_bengal'
  | 'caribbean'

/** States, as ISO 3166-1 alpha-2, from whose coasts the routes begin. */
const routeFrom: Readonly<Record<string, SeaRoute>> = {
  LY: 'central_mediterranean',
  TN: 'central_mediterranean',
  DZ: 'western_mediterranean',
  MA: 'western_mediterranean',
  TR: 'eastern_mediterranean',
  EH: 'west_africa_to_canary_islands',
  MR: 'west_africa_to_canary_islands',
  SN: 'west_africa_to_canary_islands',
  DJ: 'gulf_of_aden',
  SO: 'gulf_of_aden',
  BD: 'bay_of_bengal',
  MM: 'bay_of_bengal',
  HT: 'caribbean',
  CU: 'caribbean',
  DO: 'caribbean',
}

/** The route that begins in the waters of a state; null when none does. */
export const findSeaRoute = (state: string | null): SeaRoute | null =>
  state !== null && Object.hasOwn(routeFrom, state) ? (routeFrom[state] ?? null) : null
