import type { ChartPoint } from '@varuna/map/chart-point'
import type { Place } from '../page/topic-schema.ts'

export function toChartPoints(places: readonly Place[], selectedId: string | null, sizeLabel: string): ChartPoint[] {
  return places.map(({ id, name, where, lat, lon, year, size }) => ({
    id,
    lat,
    lon,
    kind: id === selectedId ? 'current' : 'earlier',
    tone: id === selectedId ? 'active' : 'alarm',
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
