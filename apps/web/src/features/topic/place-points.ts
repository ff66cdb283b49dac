import type { ChartPoint } from '@varuna/map/chart-point'
import type { Place } from './topic-schema.ts'

/** The places as the chart draws them, the chosen one large and in the colour of what is active. */
export function pointsOf(places: readonly Place[], chosen: string | null, sizeLabel: string): ChartPoint[] {
  return places.map(({ id, name, where, lat, lon, year, size }) => ({
    id,
    lat,
    lon,
    kind: id === chosen ? 'current' : 'earlier',
    tone: id === chosen ? 'active' : 'alarm',
    course: null,
    title: name,
    facts: [
      { label: 'Place', value: `${name}, ${where}` },
      { label: 'Year', value: year },
      { label: sizeLabel, value: size },
    ],
    warning: null,
  }))
}
