/** A polygon of a zone file in the form of a GeoJSON feature; longitude and latitude in degrees. */
export interface ZoneFileFeature {
  readonly type: 'Feature'
  readonly properties: Readonly<Record<string, string | number | null>>
  readonly geometry: { readonly type: 'MultiPolygon'; readonly coordinates: readonly (readonly Ring[])[] }
}

/** Positions as [longitude, latitude] in degrees; the last is the first. */
export type Ring = (readonly [lon: number, lat: number])[]

export type ReadZoneFile = { ok: true; value: ZoneFileFeature[] } | { ok: false; error: string }

export const createFeature = (
  properties: ZoneFileFeature['properties'],
  coordinates: readonly (readonly Ring[])[],
): ZoneFileFeature => ({ type: 'Feature', properties, geometry: { type: 'MultiPolygon', coordinates } })

/** The ring with its first position at its end. */
export function closeRing(ring: Ring): Ring {
  const [first, last] = [ring[0], ring.at(-1)]
  if (first === undefined || last === undefined || (first[0] === last[0] && first[1] === last[1])) return ring
  return [...ring, first]
}
