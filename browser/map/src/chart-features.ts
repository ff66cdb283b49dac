import type { GeoJSONSource } from 'maplibre-gl'

type SourceData = Exclude<Parameters<GeoJSONSource['setData']>[0], string>

/** Features that a layer draws, in degrees; the types are those of MapLibre. */
export type ChartFeatures = Extract<SourceData, { type: 'FeatureCollection' }>
export type ChartFeature = ChartFeatures['features'][number]

export const collectFeatures = (features: ChartFeature[]): ChartFeatures => ({ type: 'FeatureCollection', features })
