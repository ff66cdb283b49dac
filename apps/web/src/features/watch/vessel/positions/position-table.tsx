import { useVirtualizer } from '@tanstack/react-virtual'
import { vesselWords } from '@varuna/language/watch/vessel'
import { vesselPageWords } from '@varuna/language/watch/vessel-page'
import { formatPosition } from '@varuna/language/shared/position-text'
import { wrapLongitude } from '@varuna/units/angle'
import { useRef, useState } from 'react'
import { useUnits } from '~/dashboard/preferences/use-units.ts'
import { PrintLimit } from '~/dashboard/print/print-limit.tsx'
import { rowPlace, useDrawnRows } from '~/dashboard/print/printed-rows.ts'
import { remPixels } from '~/dashboard/room/rem-pixels.ts'
import { formatTime, formatUtc } from '~/dashboard/time/format-time.ts'
import type { TimeCursor } from '~/dashboard/playback/time-cursor.ts'
import type { TrackPoint } from '~/dashboard/vessel/track-pieces.ts'
import styles from './position-table.module.css'

const { positions: words } = vesselPageWords

const ROW_REM = 2.25
const OVERSCAN = 12
const columns = ['time', 'position', 'speed', 'course', 'heading', 'status', 'segment'] as const

/** Every position on the page, newest first; only visible rows are rendered. */
export function PositionTable({ points, cursor }: { points: readonly TrackPoint[]; cursor: TimeCursor }) {
  const scroller = useRef<HTMLDivElement>(null)
  const [rowPixels] = useState(() => remPixels(ROW_REM))
  const virtualizer = useVirtualizer({
    count: points.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPixels,
    overscan: OVERSCAN,
  })
  const drawn = useDrawnRows(virtualizer.getVirtualItems(), points.length)
  return (
    <div ref={scroller} className={styles.scroller} tabIndex={0} role="region" aria-label={words.label}>
      <PrintLimit count={points.length} rest="positions" />
      <div role="table" aria-label={words.label} aria-rowcount={points.length + 1} className={styles.table}>
        <div role="rowgroup" className={styles.head}>
          <div role="row" aria-rowindex={1} className={styles.row}>
            {columns.map((column) => (
              <span key={column} role="columnheader">
                {words.columns[column]}
              </span>
            ))}
          </div>
        </div>
        <div role="rowgroup" className={styles.body} style={{ height: virtualizer.getTotalSize() }}>
          {drawn.map((drawnRow) => {
            const { index } = drawnRow
            const point = points[points.length - 1 - index]
            return (
              point && (
                <div key={index} role="row" aria-rowindex={index + 2} className={styles.row} style={rowPlace(drawnRow)}>
                  <PositionCells point={point} onChoose={() => cursor.set(point.timeMs)} />
                </div>
              )
            )
          })}
        </div>
      </div>
    </div>
  )
}

function PositionCells({ point, onChoose }: { point: TrackPoint; onChoose: () => void }) {
  const units = useUnits()
  const { timeMs, lat, lon, speedKnots, courseDegrees, headingDegrees, navigationStatus, segment } = point
  const time = formatTime(timeMs)
  return (
    <>
      <span role="cell">
        <button type="button" className={styles.time} aria-label={words.choose(formatUtc(timeMs))} onClick={onChoose}>
          {time}
        </button>
      </span>
      <span role="cell">{formatPosition(lat, wrapLongitude(lon))}</span>
      <span role="cell">{speedKnots !== null && units.speed(speedKnots)}</span>
      <span role="cell">{courseDegrees !== null && vesselWords.degrees(courseDegrees)}</span>
      <span role="cell">{headingDegrees !== null && vesselWords.degrees(headingDegrees)}</span>
      <span role="cell">{navigationStatus !== null && vesselWords.statusOf(navigationStatus)}</span>
      <span role="cell">{segment + 1}</span>
    </>
  )
}
