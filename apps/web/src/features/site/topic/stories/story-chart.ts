import type { ChartPoint } from '@varuna/map/chart-point'
import type { ChartPlace, ChartTrackLine } from '@varuna/map/tracks/chart-track'
import { topicWords } from '@varuna/language/site/topic'
import type { Story } from './story-schema.ts'

type StoryMap = Story['map']

const { map: words } = topicWords

export const storyMarkers = ({ points }: Pick<StoryMap, 'points'>): ChartPoint[] =>
  points.map(({ id, name, lat, lon, date, text }) => ({
    id,
    lat,
    lon,
    kind: 'earlier',
    tone: 'alarm',
    course: null,
    title: name,
    facts: [
      { label: words.when, value: date },
      { label: words.what, value: text },
    ],
    warning: null,
  }))

/** The routes as dashed lines: they join known places and are nobody's track. Unknown points are left out. */
export function storyLines({ points, routes }: Pick<StoryMap, 'points' | 'routes'>): ChartTrackLine[] {
  const placeOf = (at: StoryMap['routes'][number]['points'][number]): ChartPlace[] => {
    if (typeof at !== 'string') return [{ lat: at[0], lon: at[1] }]
    const point = points.find(({ id }) => id === at)
    return point ? [{ lat: point.lat, lon: point.lon }] : []
  }
  return routes.map(({ points: along }) => ({ kind: 'gap', colour: 0, points: along.flatMap(placeOf) }))
}
