/** Pixels that the whole world is wide at zoom 0. */
const WORLD_PIXELS = 512
/** What is left free around the outermost places, as a factor on their span. */
const MARGIN = 1.25
const ZOOM = { least: 0.5, most: 2.5 }
const CENTRE_LATITUDE = 15

interface Position {
  lat: number
  lon: number
}

/** Centre and zoom that bring all positions (degrees, none beyond the antimeridian) into a map `width` pixels wide. */
export function viewOf(positions: readonly Position[], width: number): { centre: Position; zoom: number } {
  const lons = positions.map(({ lon }) => lon)
  const west = Math.min(...lons)
  const east = Math.max(...lons)
  const zoom = Math.log2((width * 360) / (Math.max(1, east - west) * MARGIN) / WORLD_PIXELS)
  return {
    centre: { lat: CENTRE_LATITUDE, lon: (west + east) / 2 },
    zoom: Math.min(ZOOM.most, Math.max(ZOOM.least, zoom)),
  }
}
