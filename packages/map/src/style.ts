import type { FilterSpecification, StyleSpecification } from 'maplibre-gl'
import { graticule } from './graticule.ts'

/** Colours the map is drawn in, each as MapLibre reads it (rgb). */
export interface ChartColours {
  sea: string
  land: string
  coast: string
  border: string
  grid: string
  name: string
  seaName: string
}

/** How much of the detailed coast there is: not asked for, on its way, or drawn. */
export type CoastDetail = 'none' | 'loading' | 'drawn'

export interface ChartStyleOptions {
  colours: ChartColours
  /** Where the files of the base map are served, without a slash at the end. */
  base: string
  detail: CoastDetail
}

/** From this zoom on the detailed coast replaces that of the whole world. */
export const DETAIL_ZOOM = 4

export const ATTRIBUTION = '<a href="https://www.naturalearthdata.com/">Natural Earth</a>'
/** Quoted, since MapLibre puts names into a CSS font as they are. */
const FONT = ['"Source Sans 3"', 'sans-serif']

const grid = graticule()

const named = (kind: string): FilterSpecification => [
  'all',
  ['==', ['get', 'kind'], kind],
  ['<=', ['get', 'rank'], ['step', ['zoom'], 0, 2, 1, 3.5, 2, 5, 3]],
]

const steps: [step: number, zoom: number, opacity: number][] = [
  [30, 0, 0.6],
  [10, 2, 0.5],
  [5, 3.5, 0.45],
  [1, 6, 0.3],
]

/** The base map: sea, land, lakes, borders, graticule and names, with no glyph server and no tiles. */
export function chartStyle({ colours, base, detail }: ChartStyleOptions): StyleSpecification {
  const source = (name: string) => ({ type: 'geojson' as const, data: `${base}/${name}.json`, maxzoom: 9 })
  const worldEnds = detail === 'drawn' ? DETAIL_ZOOM : 24
  const layersOf = (scale: 'world' | 'detail', range: { minzoom: number; maxzoom: number }) => [
    {
      id: `land-${scale}`,
      type: 'fill' as const,
      source: `land-${scale}`,
      ...range,
      paint: { 'fill-color': colours.land, 'fill-antialias': false },
    },
    {
      id: `coast-${scale}`,
      type: 'line' as const,
      source: `land-${scale}`,
      filter: ['!', ['has', 'polar']] as FilterSpecification,
      ...range,
      paint: { 'line-color': colours.coast, 'line-width': 1 },
    },
    {
      id: `borders-${scale}`,
      type: 'line' as const,
      source: `borders-${scale}`,
      ...range,
      paint: { 'line-color': colours.border, 'line-width': 0.8, 'line-dasharray': [4, 2] },
    },
  ]

  return {
    version: 8,
    sources: {
      'land-world': source('land-world'),
      'borders-world': source('borders-world'),
      ...(detail !== 'none' && {
        'land-detail': source('land-detail'),
        'borders-detail': source('borders-detail'),
      }),
      lakes: source('lakes'),
      names: source('names'),
      grid: { type: 'geojson', data: grid, maxzoom: 9, tolerance: 0 },
    },
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': colours.sea } },
      ...steps.map(([step, minzoom, opacity]) => ({
        id: `grid-${step}`,
        type: 'line' as const,
        source: 'grid',
        minzoom,
        filter: ['==', ['get', 'step'], step] as FilterSpecification,
        paint: { 'line-color': colours.grid, 'line-width': 0.6, 'line-opacity': opacity },
      })),
      ...layersOf('world', { minzoom: 0, maxzoom: worldEnds }),
      ...(detail === 'none' ? [] : layersOf('detail', { minzoom: DETAIL_ZOOM, maxzoom: 24 })),
      { id: 'lakes', type: 'fill', source: 'lakes', paint: { 'fill-color': colours.sea } },
      {
        id: 'sea-names',
        type: 'symbol',
        source: 'names',
        filter: named('sea'),
        layout: {
          'text-field': ['get', 'name'],
          'text-font': FONT,
          'text-size': ['interpolate', ['linear'], ['zoom'], 1, 11, 6, 14],
          'text-letter-spacing': 0.12,
          'text-max-width': 7,
        },
        paint: { 'text-color': colours.seaName, 'text-halo-color': colours.sea, 'text-halo-width': 1.2 },
      },
      {
        id: 'country-names',
        type: 'symbol',
        source: 'names',
        filter: named('country'),
        layout: {
          'text-field': ['get', 'name'],
          'text-font': FONT,
          'text-size': ['interpolate', ['linear'], ['zoom'], 1, 10, 6, 13],
          'text-max-width': 8,
        },
        paint: { 'text-color': colours.name, 'text-halo-color': colours.land, 'text-halo-width': 1.2 },
      },
    ],
  }
}
