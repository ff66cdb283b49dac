import { wrapBox, type ChartBox } from '@varuna/map/chart-view'
import type { Map as Base } from 'maplibre-gl'
import { TerraDraw, TerraDrawRectangleMode } from 'terra-draw'
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter'

export interface Drawing {
  /** The drawn box; null when drawing was cancelled. */
  area: Promise<ChartBox | null>
  cancel: () => void
}

/** The box of a drawn rectangle, whose longitudes may lie beyond the 180th meridian. */
export function boxOfRing(ring: readonly (readonly number[])[]): ChartBox {
  const lons = ring.map(([lon = 0]) => lon)
  const lats = ring.map(([, lat = 0]) => lat)
  return wrapBox({
    south: Math.min(...lats),
    west: Math.min(...lons),
    north: Math.max(...lats),
    east: Math.max(...lons),
  })
}

/** Draws a rectangle on `map` by two clicks, unless cancelled. */
export function startDrawing(map: Base): Drawing {
  const draw = new TerraDraw({
    adapter: new TerraDrawMapLibreGLAdapter({ map }),
    modes: [new TerraDrawRectangleMode()],
  })
  const { promise, resolve } = Promise.withResolvers<ChartBox | null>()
  let isOver = false
  const end = (area: ChartBox | null) => {
    if (isOver) return
    isOver = true
    draw.stop()
    resolve(area)
  }
  draw.start()
  draw.setMode('rectangle')
  draw.on('finish', (id) => {
    const geometry = draw.getSnapshotFeature(id)?.geometry
    const [ring] = geometry?.type === 'Polygon' ? geometry.coordinates : []
    // Deferred until the map has processed this click, which would otherwise select what is under it.
    setTimeout(() => end(ring ? boxOfRing(ring) : null))
  })
  return { area: promise, cancel: () => end(null) }
}
