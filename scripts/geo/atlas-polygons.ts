import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import type { Polygon } from './planar-rings.ts'

/** A layer of an atlas: its features, with the properties `P`. */
export type Atlas<P extends object = object> = Topology<Record<string, GeometryCollection<P>>>

/** Decodes a layer of an atlas into the polygons of each feature. */
export function atlasPolygons<P extends object>(
  atlas: Atlas<P>,
  layer: string,
): { properties: P; polygons: Polygon[] }[] {
  const object = atlas.objects[layer]
  if (!object) throw new Error(`The atlas has no layer ${layer}`)
  return feature(atlas, object).features.map(({ properties, geometry }) => ({
    properties,
    polygons: polygonsOf(geometry) as Polygon[],
  }))
}

const polygonsOf = (geometry: GeoJSON.Geometry): GeoJSON.Position[][][] =>
  geometry?.type === 'Polygon' ? [geometry.coordinates] : geometry?.type === 'MultiPolygon' ? geometry.coordinates : []
