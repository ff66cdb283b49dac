import { greatCircleNm } from '@varuna/geo/geometry/great-circle'
import { wrapBox, type ChartBox } from '@varuna/map/chart-view'
import { wrapLongitude } from '@varuna/units/angle'
import type { Map as Base } from 'maplibre-gl'
import { TerraDraw, TerraDrawCircleMode, TerraDrawPolygonMode, TerraDrawRectangleMode } from 'terra-draw'
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter'
import { areCorners, type AreaKind, type DrawnArea } from '../area/drawn-area.ts'

export interface Drawing {
  /** What was drawn; null when drawing was cancelled, or with more corners than an area may have. */
  area: Promise<DrawnArea | null>
  cancel: () => void
}

type OpenRing = readonly (readonly number[])[]

/** The box of a drawn rectangle, whose longitudes may lie beyond the 180th meridian. */
export function boxOfRing(ring: OpenRing): ChartBox {
  const lons = ring.map(([lon = 0]) => lon)
  const lats = ring.map(([, lat = 0]) => lat)
  return wrapBox({
    south: Math.min(...lats),
    west: Math.min(...lons),
    north: Math.max(...lats),
    east: Math.max(...lons),
  })
}

/** The area of a drawn ring, whose last position is its first; null for a polygon with too many corners. */
export function areaOfRing(kind: AreaKind, ring: OpenRing): DrawnArea | null {
  if (kind === 'box') return { kind, ...boxOfRing(ring) }
  const corners = ring.slice(0, -1).map(([lon = 0, lat = 0]) => [lon, lat] as const)
  if (kind === 'polygon') return areCorners(corners) ? { kind, corners } : null
  const lats = corners.map(([, lat]) => lat)
  const lons = corners.map(([lon]) => lon)
  const lat = (Math.min(...lats) + Math.max(...lats)) / 2
  const lon = wrapLongitude((Math.min(...lons) + Math.max(...lons)) / 2)
  return { kind, lat, lon, radiusNm: greatCircleNm(Math.max(...lats), lon, lat, lon) }
}

export const modeNames = { box: 'rectangle', polygon: 'polygon', circle: 'circle' } as const
export const drawingModes = () => [
  new TerraDrawRectangleMode(),
  new TerraDrawPolygonMode(),
  // Round on the sphere, as distances are, and not on the projection.
  new TerraDrawCircleMode({ projection: 'globe' }),
]

/** Draws an area on `map` by clicks, unless cancelled. */
export function startDrawing(map: Base, kind: AreaKind): Drawing {
  const draw = new TerraDraw({ adapter: new TerraDrawMapLibreGLAdapter({ map }), modes: drawingModes() })
  const { promise, resolve } = Promise.withResolvers<DrawnArea | null>()
  let isOver = false
  const end = (area: DrawnArea | null) => {
    if (isOver) return
    isOver = true
    draw.stop()
    resolve(area)
  }
  draw.start()
  draw.setMode(modeNames[kind])
  draw.on('finish', (id) => {
    const geometry = draw.getSnapshotFeature(id)?.geometry
    const [ring] = geometry?.type === 'Polygon' ? geometry.coordinates : []
    // Deferred until the map has processed this click, which would otherwise select what is under it.
    setTimeout(() => end(ring ? areaOfRing(kind, ring) : null))
  })
  return { area: promise, cancel: () => end(null) }
}
