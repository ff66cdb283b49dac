import type { AssessmentEntry } from '@varuna/contract/analysis/assessment'
import { assessmentWords } from '@varuna/language/analysis/assessment'
import { filterWords } from '@varuna/language/shared/filters'
import { AreaLayer } from '@varuna/map/area-layer'
import { boxOfPlaces } from '@varuna/map/box-of-places'
import type { ChartPoint, ChartTone } from '@varuna/map/chart-point'
import type { ChartBox } from '@varuna/map/chart-view'
import { ringOfBox } from '@varuna/map/ring'
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { AreaFields } from '../filters/area-fields.tsx'
import { CloseButton } from '../filters/close-button.tsx'
import { boxOfArea } from '../area/drawn-area.ts'
import { DrawingLayer } from '../map/drawing-layer.ts'
import { useAreaDrawing } from '../map/use-area-drawing.ts'
import { useLazyChart } from '../map/use-lazy-chart.ts'
import { formatUtcMinute } from '../time/format-time.ts'
import { formatShare } from './entry-verdict.tsx'
import styles from './history-area.module.css'

const {
  history: { area: words },
  verdicts,
} = assessmentWords

const START = { centre: { lat: 10, lon: 70 }, zoom: 2 }
const CLOSEST_ZOOM = 7
const tones: Record<AssessmentEntry['level'], ChartTone> = {
  high: 'alarm',
  medium: 'caution',
  low: 'note',
  unknown: 'note',
}

const toPoint = (entry: AssessmentEntry): ChartPoint[] => {
  const { id, subject, verdict, level, lat, lon, time } = entry
  return lat === null || lon === null
    ? []
    : [
        {
          id,
          lat,
          lon,
          kind: 'earlier',
          tone: tones[level],
          course: null,
          warning: null,
          title: subject,
          facts: [
            {
              label: assessmentWords.history.verdict,
              value: [verdicts[verdict], formatShare(entry)].filter(Boolean).join(', '),
            },
            { label: assessmentWords.history.columns.time, value: formatUtcMinute(time) },
          ],
        },
      ]
}

type HistoryAreaProps = {
  area: ChartBox | null
  /** Entries of the current page. */
  entries: readonly AssessmentEntry[]
  onChange: (area: ChartBox | null) => void
}

/** Area filter of a history: a map of its entries to draw on, and its edges as fields. */
export function HistoryArea({ area, entries, onChange }: HistoryAreaProps) {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const panelId = useId()
  return (
    <div className={styles.area} data-screen-only>
      <span className={styles.chip} data-active={area !== null || undefined}>
        <button
          ref={opener}
          type="button"
          aria-label={filterWords.chip(words.name, area && filterWords.areaSet)}
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => setOpen(!isOpen)}
        >
          {words.name}
          {area && <b>{filterWords.areaSet}</b>}
        </button>
        {area && <CloseButton label={filterWords.clear(words.name)} onClick={() => onChange(null)} />}
      </span>
      <div id={panelId} className={styles.below} hidden={!isOpen}>
        {isOpen && (
          <AreaPanel
            area={area}
            entries={entries}
            onChange={onChange}
            onClose={() => {
              setOpen(false)
              opener.current?.focus()
            }}
          />
        )}
      </div>
    </div>
  )
}

function AreaPanel({ area, entries, onChange, onClose }: HistoryAreaProps & { onClose: () => void }) {
  const frame = useRef<HTMLDivElement>(null)
  const { chart, status } = useLazyChart(frame, {
    listeners: {},
    load: () => import('../map/chart-with-worker.ts'),
    create: ({ Chart }, container, surroundings) =>
      new Chart(container, { ...START, ...surroundings, label: words.map, use: 'panel' }),
  })
  const [layers] = useState(() => ({ area: new AreaLayer(), drawing: new DrawingLayer() }))
  const points = useMemo(() => entries.flatMap(toPoint), [entries])
  const drawing = useAreaDrawing(chart ? layers.drawing : null, (area) => onChange(boxOfArea(area)))

  useEffect(() => {
    if (!chart) return undefined
    const removals = [layers.area, layers.drawing].map((layer) => chart.add(layer))
    return () => {
      for (const remove of removals.toReversed()) remove()
    }
  }, [chart, layers])
  useEffect(() => layers.area.setOutlines(area ? [ringOfBox(area)] : []), [layers, area])
  // Markers would intercept the clicks that draw.
  useEffect(() => chart?.setMarkers(drawing.isOn ? [] : points), [chart, points, drawing.isOn])
  const fitted = useRef(false)
  useEffect(() => {
    const box = area ?? boxOfPlaces(points)
    if (!chart || !box || fitted.current) return
    fitted.current = true
    chart.fit(box, CLOSEST_ZOOM)
  }, [chart, area, points])

  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    if (drawing.isOn) drawing.stop()
    else onClose()
  }
  return (
    <div className={styles.panel} onKeyDown={press}>
      <div className={styles.window} data-status={status}>
        <div ref={frame} className={styles.frame} hidden={status === 'unavailable'} />
        {status === 'unavailable' && <p className={styles.message}>{words.unavailable}</p>}
      </div>
      <AreaFields
        key={JSON.stringify(area)}
        area={area}
        drawing={status === 'unavailable' ? null : drawing}
        onChange={onChange}
      />
    </div>
  )
}
