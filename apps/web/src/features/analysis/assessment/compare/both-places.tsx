import type { AssessmentEntry } from '@varuna/contract/analysis/assessment'
import { assessmentWords } from '@varuna/language/analysis/assessment'
import type { Chart } from '@varuna/map/chart'
import { boxAround } from '@varuna/map/tracks/track-box'
import { greatCircleNm } from '@varuna/geo/geometry/great-circle'
import { Panel } from '@varuna/ui/panel'
import typography from '@varuna/ui/typography.module.css'
import { useEffect, useMemo, useState } from 'react'
import { PositionMap } from '~/dashboard/map/position-map.tsx'
import { formatUtc } from '~/dashboard/time/format-time.ts'

const { compare: words, page: pageWords } = assessmentWords

const tones = { high: 'alarm', medium: 'caution', low: 'note', unknown: 'active' } as const
const CLOSEST_ZOOM = 9

type Placed = AssessmentEntry & { lat: number; lon: number }
const isPlaced = (entry: AssessmentEntry): entry is Placed => entry.lat !== null && entry.lon !== null

/** Both places on one map, and how far they are apart. */
export function BothPlaces({ entries }: { entries: readonly [AssessmentEntry, AssessmentEntry] }) {
  const [first, second] = entries
  const [chart, setChart] = useState<Chart | null>(null)
  const points = useMemo(
    () =>
      [first, second].flatMap((entry, at) =>
        isPlaced(entry)
          ? [
              {
                id: `${at + 1} ${entry.id}`,
                lat: entry.lat,
                lon: entry.lon,
                kind: 'current' as const,
                tone: tones[entry.level],
                course: null,
                title: words.side(at + 1, entry.subject),
                facts: [{ label: pageWords.reported, value: formatUtc(entry.time) }],
                warning: null,
              },
            ]
          : [],
      ),
    [first, second],
  )
  const [one, other] = points
  useEffect(() => {
    if (!chart || !one || !other) return
    // The copy of the second place that is nearest to the first, across the 180th meridian.
    const lon = other.lon + 360 * Math.round((one.lon - other.lon) / 360)
    const box = boxAround([one, { lat: other.lat, lon }])
    if (box) chart.fit(box, CLOSEST_ZOOM)
  }, [chart, one, other])
  if (!one) return <Panel title={words.places} state={{ kind: 'empty', text: pageWords.noPlace }} />
  return (
    <Panel title={words.places}>
      <p className={typography.wideAside}>
        {other ? words.apart(greatCircleNm(one.lat, one.lon, other.lat, other.lon)) : words.onePlace}
      </p>
      <PositionMap label={words.places} centre={one} points={points} onChart={setChart} />
    </Panel>
  )
}
