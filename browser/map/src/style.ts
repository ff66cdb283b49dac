import type { ExpressionSpecification, FilterSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl'

/** Colours of the map as MapLibre expects them (rgb). */
export interface ChartColours {
  sea: string
  land: string
  coast: string
  border: string
  grid: string
  limit: string
  zone: string
  name: string
  seaName: string
}

/** Highest zoom of the tiles; beyond it they are drawn enlarged. */
const MAX_TILE_ZOOM = 12

export const ATTRIBUTION =
  '© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a> contributors, <a href="https://www.naturalearthdata.com/">Natural Earth</a>'
/** Quoted, because MapLibre inserts names into a CSS font value unchanged. */
export const FONT = ['"Source Sans 3"', 'sans-serif']

const isKind = (kind: string): ExpressionSpecification => ['==', ['get', 'kind'], kind]
const named = (kind: string): FilterSpecification => [
  'all',
  isKind(kind),
  ['<=', ['get', 'rank'], ['step', ['zoom'], 0, 2, 1, 3.5, 2, 5, 3]],
]

/** Grid spacing in minutes, the first zoom that shows it, and its opacity. */
const grids: [minutes: number, zoom: number, opacity: number][] = [
  [1800, 0, 0.6],
  [600, 2, 0.5],
  [300, 3.5, 0.45],
  [60, 6, 0.3],
  [10, 9, 0.25],
  [1, 12, 0.2],
]

type SymbolLayer = Extract<LayerSpecification, { type: 'symbol' }>

const names = (
  id: string,
  filter: FilterSpecification,
  sizes: [number, number],
  { sourceLayer = 'names', ...layout }: SymbolLayer['layout'] & { sourceLayer?: string },
  paint: { 'text-color': string; 'text-halo-color': string },
  minzoom = 0,
): SymbolLayer => ({
  id,
  type: 'symbol',
  source: 'chart',
  'source-layer': sourceLayer,
  minzoom,
  filter,
  layout: {
    'text-field': ['get', 'name'],
    'text-font': FONT,
    'text-size': ['interpolate', ['linear'], ['zoom'], 1, sizes[0], 6, sizes[1]],
    ...layout,
  },
  paint: { 'text-halo-width': 1.2, ...paint },
})

const limits = (colours: ChartColours): LayerSpecification[] =>
  (
    [
      ['territorial', '12 nm limit (approximate)', [3, 3], 7],
      ['exclusive', '200 nm limit (approximate)', [7, 4], 4],
    ] as const
  ).flatMap(([kind, words, dashes, minzoom]) => [
    {
      id: `limit-${kind}`,
      type: 'line' as const,
      source: 'chart',
      'source-layer': 'lines',
      filter: isKind(kind),
      paint: { 'line-color': colours.limit, 'line-width': 1, 'line-dasharray': [...dashes] },
    },
    {
      id: `limit-${kind}-name`,
      type: 'symbol' as const,
      source: 'chart',
      'source-layer': 'lines',
      minzoom,
      filter: isKind(kind),
      layout: {
        'symbol-placement': 'line' as const,
        'symbol-spacing': 400,
        'text-field': words,
        'text-font': FONT,
        'text-size': 11,
        'text-offset': [0, -0.8] as [number, number],
      },
      paint: { 'text-color': colours.limit, 'text-halo-color': colours.sea, 'text-halo-width': 1.2 },
    },
  ])

/**
 * Creates the base map style: sea, graticule, protected areas, limits, land, borders, ports and names from `tiles`, a URL template with
 * {z}, {x} and {y}; plain sea when it is null. Names use the page's fonts, without a glyph server.
 */
export function createChartStyle(colours: ChartColours, tiles: string | null): StyleSpecification {
  const sea: LayerSpecification = { id: 'sea', type: 'background', paint: { 'background-color': colours.sea } }
  if (tiles === null) return { version: 8, sources: {}, layers: [sea] }
  const onSea = { 'text-color': colours.seaName, 'text-halo-color': colours.sea }
  const onLand = { 'text-color': colours.name, 'text-halo-color': colours.land }
  return {
    version: 8,
    sources: { chart: { type: 'vector', tiles: [tiles], minzoom: 0, maxzoom: MAX_TILE_ZOOM } },
    layers: [
      sea,
      ...grids.map(([minutes, minzoom, opacity]) => ({
        id: `grid-${minutes}`,
        type: 'line' as const,
        source: 'chart',
        'source-layer': 'grid',
        minzoom,
        filter: ['==', ['get', 'step'], minutes] as FilterSpecification,
        paint: { 'line-color': colours.grid, 'line-width': 0.6, 'line-opacity': opacity },
      })),
      {
        id: 'zones',
        type: 'fill',
        source: 'chart',
        'source-layer': 'zones',
        paint: { 'fill-color': colours.zone, 'fill-opacity': 0.12, 'fill-antialias': false },
      },
      {
        id: 'zone-edges',
        type: 'line',
        source: 'chart',
        'source-layer': 'zones',
        paint: { 'line-color': colours.zone, 'line-width': 1, 'line-dasharray': [1, 2] },
      },
      ...limits(colours).filter(({ type }) => type === 'line'),
      // Two layers of one colour each: with a colour by kind, a theme change reloads the tiles, too late for printing.
      {
        id: 'coast',
        type: 'fill',
        source: 'chart',
        'source-layer': 'coast',
        filter: ['!=', ['get', 'kind'], 'water'],
        paint: { 'fill-color': colours.land, 'fill-antialias': false },
      },
      {
        id: 'coast-water',
        type: 'fill',
        source: 'chart',
        'source-layer': 'coast',
        filter: ['==', ['get', 'kind'], 'water'],
        paint: { 'fill-color': colours.sea, 'fill-antialias': false },
      },
      {
        id: 'coast-edges',
        type: 'line',
        source: 'chart',
        'source-layer': 'coast',
        paint: {
          'line-color': colours.coast,
          'line-width': ['match', ['get', 'kind'], 'water', 0.6, 1],
          'line-opacity': ['match', ['get', 'kind'], 'water', 0.6, 1],
        },
      },
      {
        id: 'borders',
        type: 'line',
        source: 'chart',
        'source-layer': 'lines',
        filter: isKind('border'),
        paint: { 'line-color': colours.border, 'line-width': 0.8, 'line-dasharray': [4, 2] },
      },
      {
        id: 'ports',
        type: 'circle',
        source: 'chart',
        'source-layer': 'ports',
        minzoom: 6,
        paint: {
          'circle-radius': ['interpolate', ['linear'], ['zoom'], 6, 1.6, 10, 3.2],
          'circle-color': colours.sea,
          'circle-stroke-color': colours.name,
          'circle-stroke-width': 1.2,
        },
      },
      ...limits(colours).filter(({ type }) => type === 'symbol'),
      names(
        'zone-names',
        isKind('zone'),
        [10, 11],
        { 'text-field': ['concat', ['get', 'name'], '\n(approximate)'], 'text-max-width': 10 },
        { 'text-color': colours.zone, 'text-halo-color': colours.sea },
        6,
      ),
      names(
        'port-names',
        ['has', 'name'],
        [10, 11],
        {
          sourceLayer: 'ports',
          'symbol-sort-key': ['get', 'rank'],
          'text-variable-anchor': ['left', 'right', 'top', 'bottom'],
          'text-radial-offset': 0.6,
          'text-justify': 'auto',
          'text-max-width': 8,
        },
        { 'text-color': colours.name, 'text-halo-color': colours.sea },
        6.5,
      ),
      names('sea-names', named('sea'), [11, 14], { 'text-letter-spacing': 0.12, 'text-max-width': 7 }, onSea),
      names('country-names', named('country'), [10, 13], { 'text-max-width': 8 }, onLand),
    ],
  }
}
