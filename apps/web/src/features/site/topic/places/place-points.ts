import { topicWords } from '@varuna/language/site/topic'
import type { ChartPoint } from '@varuna/map/chart-point'
import type { Place } from '../page/topic-schema.ts'

const { map: words } = topicWords

export function toChartPoints(places: readonly Place[], selectedId: string | null, sizeLabel: string): ChartPoint[] {
  return places.map(({ id, mark, name, where, lat, lon, year, size }) => ({
    id,
    lat,
    lon,
    kind: id === selectedId ? 'current' : 'earlier',
    tone: id === selectedId ? 'active' : mark === 'crossing' ? 'note' : 'alarm',
    course: null,
    title: name,
    facts: [
      { label: words.place, value: words.nameAndWhere(name, where) },
      ...(mark ? [{ label: words.mark, value: mark }] : []),
      { label: words.year, value: year },
      ...(size ? [{ label: sizeLabel, value: size }] : []),
    ],
    warning: null,
  }))
}
