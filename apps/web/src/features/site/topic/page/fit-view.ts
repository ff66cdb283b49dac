/** Width of the whole world at zoom 0, px. */
const WORLD_PIXELS = 512
/** Factor on the span of the positions that leaves a margin around them. */
const MARGIN = 1.25
const ZOOM = { min: -0.5, max: 2.5 }
const CENTRE_LATITUDE = 15

interface Position {
  lat: number
  lon: number
}

/** Fits positions (degrees, not across the antimeridian) into a map `width` px wide. */
export function fitView(positions: readonly Position[], width: number): { centre: Position; zoom: number } {
  const lons = positions.map(({ lon }) => lon)
  const west = Math.min(...lons)
  const east = Math.max(...lons)
  const zoom = Math.log2((width * 360) / (Math.max(1, east - west) * MARGIN) / WORLD_PIXELS)
  return {
    centre: { lat: CENTRE_LATITUDE, lon: (west + east) / 2 },
    zoom: Math.min(ZOOM.max, Math.max(ZOOM.min, zoom)),
  }
}
