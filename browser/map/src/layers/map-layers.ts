/** Parts of a map that a person shows and hides, in the order of their list. */
export const mapLayerNames = [
  'protected',
  'exclusive',
  'territorial',
  'ports',
  'anchorages',
  'presence',
  'lands',
  'seas',
  'grid',
  'night',
] as const
export type MapLayerName = (typeof mapLayerNames)[number]

/** What a map shows unless somebody chose otherwise. */
export const defaultLayers: readonly MapLayerName[] = [
  'protected',
  'exclusive',
  'territorial',
  'ports',
  'lands',
  'seas',
  'grid',
]

/** Beginnings of the ids of the base map's own layers. */
const baseLayers: Partial<Record<MapLayerName, readonly string[]>> = {
  protected: ['zones', 'zone-edges', 'zone-names'],
  exclusive: ['limit-exclusive'],
  territorial: ['limit-territorial'],
  ports: ['ports', 'port-names'],
  lands: ['country-names', 'borders'],
  seas: ['sea-names'],
  grid: ['grid-'],
}

/** The part that a layer of the base map belongs to; null for what is always shown. */
export const partOf = (id: string): MapLayerName | null =>
  mapLayerNames.find((name) =>
    baseLayers[name]?.some(
      (start) => id === start || id.startsWith(`${start}-`) || (start.endsWith('-') && id.startsWith(start)),
    ),
  ) ?? null

/** Parses a list such as 'ports,grid', or 'none'; null when a part is unknown. */
export function parseLayers(text: string | null): MapLayerName[] | null {
  if (text === null) return null
  if (text === 'none') return []
  const parts = text.split(',')
  const isKnown = (part: string): part is MapLayerName => (mapLayerNames as readonly string[]).includes(part)
  return parts.every(isKnown) ? mapLayerNames.filter((name) => parts.includes(name)) : null
}

export const formatLayers = (names: readonly MapLayerName[]): string =>
  mapLayerNames.filter((name) => names.includes(name)).join(',') || 'none'
