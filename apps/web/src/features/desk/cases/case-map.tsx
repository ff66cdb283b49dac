import type { CaseEntry } from '@varuna/contract/desk/case-entry'
import { dashboardWords } from '@varuna/language/rooms'
import { caseWords } from '@varuna/language/desk/cases'
import type { ChartPoint } from '@varuna/map/chart-point'
import { boxAround } from '@varuna/map/tracks/track-box'
import { TrackLayer } from '@varuna/map/tracks/track-layer'
import { formatPosition } from '@varuna/language/shared/position-text'
import { Panel, type PanelState } from '@varuna/ui/panel'
import typography from '@varuna/ui/typography.module.css'
import { useEffect, useMemo, useRef, useState } from 'react'
import { continuousLine } from '~/dashboard/map/continuous-line.ts'
import { PositionList } from '~/dashboard/map/position-list.tsx'
import { useBaseChart } from '~/dashboard/map/use-base-chart.ts'
import type { ChartStatus } from '~/dashboard/map/use-lazy-chart.ts'
import styles from './case-map.module.css'
import { formatUtcMinute } from '~/dashboard/time/format-time.ts'
import { useTrackLines, type TrackLine } from './use-track-lines.ts'

const { map: words } = caseWords

const messages: Partial<Record<ChartStatus, string>> = {
  loading: dashboardWords.map.loading,
  'without-land': dashboardWords.map.withoutLand,
  unavailable: dashboardWords.map.unavailable,
  lost: dashboardWords.map.lost,
}
const ZOOM = 4
const CLOSEST_ZOOM = 9

interface Place {
  lat: number
  lon: number
}

interface Line {
  kind: 'sailed' | 'gap'
  points: Place[]
}

const noEntries: readonly CaseEntry[] = []

/** The entries with a position, the tracks, and lines across AIS gaps; null while entries are loading. */
export function CaseMap({ id, entries: loaded }: { id: string; entries: readonly CaseEntry[] | null }) {
  const [known, setKnown] = useState(loaded)
  // The map keeps its content while entries are reloaded.
  if (loaded !== null && loaded !== known) setKnown(loaded)
  const entries = known ?? noEntries
  const tracks = useTrackLines(id, entries)
  const lines = useMemo(
    () => [
      ...[...tracks.values()].map((line): Line => ({
        kind: 'sailed',
        points: continuousLine(line.map(([lon, lat]) => ({ lon, lat }))),
      })),
      ...entries.flatMap(({ gap }): Line[] => (gap === null ? [] : [{ kind: 'gap', points: continuousLine(gap) }])),
    ],
    [tracks, entries],
  )
  const points = useMemo(() => entries.flatMap((entry) => pointsOf(entry, tracks.get(entry.id))), [entries, tracks])
  const [first] = points
  const state: PanelState = first
    ? { kind: 'full' }
    : known === null
      ? { kind: 'loading', text: dashboardWords.map.loading }
      : { kind: 'empty', text: words.none }
  return (
    <Panel title={words.title} state={state}>
      {first && <Chart centre={first} points={points} lines={lines} />}
    </Panel>
  )
}

type ChartProps = { centre: Place; points: readonly ChartPoint[]; lines: readonly Line[] }

function Chart({ centre, points, lines }: ChartProps) {
  const frame = useRef<HTMLDivElement>(null)
  const { chart, status } = useBaseChart(frame, () => ({ label: words.label, centre, zoom: ZOOM }))
  const [layer] = useState(() => new TrackLayer(['--note']))
  useEffect(() => chart?.add(layer), [chart, layer])
  useEffect(() => {
    layer.setTrack({
      lines: lines.map(({ kind, points: along }) => ({ kind, colour: 0, points: along })),
      ends: lines.flatMap(({ points: along }) => {
        const begin = along[0]
        const end = along.at(-1)
        return begin && end
          ? [
              { kind: 'begin' as const, ...begin },
              { kind: 'end' as const, ...end },
            ]
          : []
      }),
    })
  }, [layer, lines])
  useEffect(() => chart?.setMarkers(points), [chart, points])
  const fitted = useRef('')
  useEffect(() => {
    // A view moved by hand stays until there is something else to show.
    const shown = [lines.length, ...points.map(({ id }) => id)].join(' ')
    const box = boxAround(onOneSide([...points, ...lines.flatMap(({ points: along }) => along)]))
    if (!chart || !box || fitted.current === shown) return
    fitted.current = shown
    chart.fit(box, CLOSEST_ZOOM)
  }, [chart, points, lines])
  const message = messages[status]
  return (
    <div className={styles.root}>
      <div ref={frame} className={styles.frame} hidden={status === 'unavailable'} />
      {message && (
        <p className={typography.aside} role="status">
          {message}
        </p>
      )}
      <PositionList points={points} open={status === 'unavailable' || status === 'lost'} />
    </div>
  )
}

/** The line of a track in words, for whom the map says nothing. */
function trackFacts(line: TrackLine | undefined): ChartPoint['facts'] {
  const begin = line?.[0]
  const end = line?.at(-1)
  if (begin === undefined || end === undefined) return []
  return [
    { label: words.begins, value: formatPosition(begin[1], begin[0]) },
    { label: words.ends, value: formatPosition(end[1], end[0]) },
  ]
}

function pointsOf({ id, lat, lon, kind, title, time, gap }: CaseEntry, line: TrackLine | undefined): ChartPoint[] {
  if (lat === null || lon === null) return []
  const again = gap?.[1]
  return [
    {
      id,
      lat,
      lon,
      kind: 'current',
      tone: kind === 'alert' ? 'alarm' : 'note',
      course: null,
      title,
      facts: [...(time === null ? [] : [{ label: words.time, value: formatUtcMinute(time) }]), ...trackFacts(line)],
      warning: null,
    },
    ...(again === undefined
      ? []
      : [
          {
            id: `${id} again`,
            lat: again.lat,
            lon: again.lon,
            kind: 'current' as const,
            tone: 'note' as const,
            course: null,
            title,
            facts: [{ label: words.again, value: formatUtcMinute(again.time) }],
            warning: null,
          },
        ]),
  ]
}

/** The same positions with longitudes unwrapped at the widest gap around the world, so that their box is the smallest. */
function onOneSide(places: readonly Place[]): Place[] {
  const sorted = places.map(({ lon }) => lon - 360 * Math.round(lon / 360)).toSorted((a, b) => a - b)
  const [first = 0] = sorted
  let widest = { gap: first + 360 - (sorted.at(-1) ?? 0), from: first }
  sorted.slice(1).forEach((lon, at) => {
    const gap = lon - (sorted[at] ?? lon)
    if (gap > widest.gap) widest = { gap, from: lon }
  })
  return places.map(({ lat, lon }) => {
    const within = lon - 360 * Math.round(lon / 360)
    return { lat, lon: within < widest.from ? within + 360 : within }
  })
}
