import type { Map as Base } from 'maplibre-gl'
import { TerraDraw, TerraDrawSelectMode } from 'terra-draw'
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter'
import type { AreaKind } from '../../area/drawn-area.ts'
import { drawingModes, modeNames } from '../start-drawing.ts'
import type { Corner } from '../../area/corner-text.ts'

export interface ShapeEditing {
  /** False where the corners cannot be shown on the map. */
  isShown: boolean
  stop: () => void
}

const wrapped = (lon: number) => ((((lon + 180) % 360) + 360) % 360) - 180
const rounded = (degrees: number) => Math.round(degrees * 1e5) / 1e5

/** The corners of a ring without its last position, which is the first. */
const cornersOfRing = (ring: readonly (readonly number[])[]): Corner[] =>
  ring.slice(0, -1).map(([lon = 0, lat = 0]) => [rounded(wrapped(lon)), rounded(lat)])

/** Lets the user draw a polygon, a box or a circle, and move, add and delete its corners afterwards. */
export function editShape(
  map: Base,
  { corners, kind }: { corners: readonly Corner[]; kind: AreaKind },
  onCorners: (corners: Corner[]) => void,
): ShapeEditing {
  const draw = new TerraDraw({
    adapter: new TerraDrawMapLibreGLAdapter({ map }),
    modes: [
      ...drawingModes(),
      new TerraDrawSelectMode({
        flags: {
          polygon: { feature: { draggable: true, coordinates: { midpoints: true, draggable: true, deletable: true } } },
        },
      }),
    ],
  })
  const ringOf = (id: string | number) => {
    const geometry = draw.getSnapshotFeature(id)?.geometry
    return geometry?.type === 'Polygon' ? (geometry.coordinates[0] ?? null) : null
  }
  /** Shows corners as a polygon, whatever they were drawn as; null where they cannot be shown. */
  const show = (shown: readonly Corner[]) => {
    const ring = [...shown, ...shown.slice(0, 1)].map(([lon, lat]) => [rounded(lon), rounded(lat)])
    const [result] = draw.addFeatures([
      { type: 'Feature', properties: { mode: 'polygon' }, geometry: { type: 'Polygon', coordinates: [ring] } },
    ])
    return result?.valid === true && result.id !== undefined ? result.id : null
  }
  const select = (id: string | number) => {
    draw.setMode('select')
    draw.selectFeature(id)
  }
  draw.start()
  if (corners.length >= 3) {
    const shown = show(corners)
    if (shown === null) return { isShown: false, stop: () => draw.stop() }
    select(shown)
  } else draw.setMode(modeNames[kind])
  draw.on('finish', (id, { action }) => {
    const ring = ringOf(id)
    if (!ring) return
    onCorners(cornersOfRing(ring))
    if (action !== 'draw') return
    // Deferred until the map has processed this click.
    setTimeout(() => {
      if (!draw.enabled) return
      draw.setMode('select')
      draw.removeFeatures([id])
      const shown = show(cornersOfRing(ring))
      if (shown !== null) select(shown)
    })
  })
  return {
    isShown: true,
    stop: () => {
      if (draw.enabled) draw.stop()
    },
  }
}
