import type { Map as Base } from 'maplibre-gl'
import { TerraDraw, TerraDrawPolygonMode, TerraDrawSelectMode } from 'terra-draw'
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter'
import type { Corner } from './corner-text.ts'

export interface ZoneDrawing {
  /** False where the corners cannot be shown on the map. */
  isShown: boolean
  stop: () => void
}

const wrapped = (lon: number) => ((((lon + 180) % 360) + 360) % 360) - 180
const rounded = (degrees: number) => Math.round(degrees * 1e5) / 1e5

/** The corners of a ring without its last position, which is the first. */
const cornersOfRing = (ring: readonly (readonly number[])[]): Corner[] =>
  ring.slice(0, -1).map(([lon = 0, lat = 0]) => [rounded(wrapped(lon)), rounded(lat)])

/** Lets the user draw a polygon corner by corner, and move, add and delete its corners afterwards. */
export function startZoneDrawing(
  map: Base,
  corners: readonly Corner[],
  onCorners: (corners: Corner[]) => void,
): ZoneDrawing {
  const draw = new TerraDraw({
    adapter: new TerraDrawMapLibreGLAdapter({ map }),
    modes: [
      new TerraDrawPolygonMode(),
      new TerraDrawSelectMode({
        flags: {
          polygon: { feature: { draggable: true, coordinates: { midpoints: true, draggable: true, deletable: true } } },
        },
      }),
    ],
  })
  const report = (id: string | number) => {
    const geometry = draw.getSnapshotFeature(id)?.geometry
    const [ring] = geometry?.type === 'Polygon' ? geometry.coordinates : []
    if (ring) onCorners(cornersOfRing(ring))
  }
  draw.start()
  let shown: string | number | null = null
  const [first] = corners
  if (first !== undefined && corners.length >= 3) {
    const [result] = draw.addFeatures([
      {
        type: 'Feature',
        properties: { mode: 'polygon' },
        geometry: {
          type: 'Polygon',
          coordinates: [[...corners, first].map(([lon, lat]) => [rounded(lon), rounded(lat)])],
        },
      },
    ])
    if (result?.valid !== true || result.id === undefined) return { isShown: false, stop: () => draw.stop() }
    shown = result.id
  }
  const select = (id: string | number) => {
    draw.setMode('select')
    draw.selectFeature(id)
  }
  if (shown === null) draw.setMode('polygon')
  else select(shown)
  draw.on('finish', (id, { action }) => {
    report(id)
    // Deferred until the map has processed this click.
    if (action === 'draw') setTimeout(() => draw.enabled && select(id))
  })
  return {
    isShown: true,
    stop: () => {
      if (draw.enabled) draw.stop()
    },
  }
}
