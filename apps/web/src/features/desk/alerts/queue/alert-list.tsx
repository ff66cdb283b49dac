import { useVirtualizer } from '@tanstack/react-virtual'
import type { QueuedAlert, QueuePage } from '@varuna/contract/desk/alert-queue'
import { isUnreadable } from '@varuna/contract/unreadable'
import { alertWords } from '@varuna/language/desk/alerts'
import { vesselWords } from '@varuna/language/watch/vessel'
import { formatPosition } from '@varuna/map/position-text'
import { Button } from '@varuna/ui/button'
import { VisuallyHidden } from '@varuna/ui/visually-hidden'
import { useEffect, useId, useMemo, useState, type KeyboardEvent, type RefObject } from 'react'
import { alertSubject } from '~/dashboard/alert/alert-subject.ts'
import { PrintLimit } from '~/dashboard/print/print-limit.tsx'
import { rowPlace, useDrawnRows } from '~/dashboard/print/printed-rows.ts'
import { pressRowKey } from '~/dashboard/room/press-row-key.ts'
import { remPixels } from '~/dashboard/room/rem-pixels.ts'
import styles from './alert-list.module.css'
import { LevelMark, StateMark } from './alert-mark.tsx'
import { useSteadyScroll } from './use-steady-scroll.ts'

const { queue: words } = alertWords

const ROW_REM = 3.75
const PAGE_ROWS = 8
/** Distance from the last loaded row at which more rows are requested. */
const NEAR_END = 30

type AlertListProps = {
  list: RefObject<HTMLDivElement | null>
  alerts: QueuePage['alerts']
  chosen: string | null
  onChoose: (id: string) => void
  onOpen: (id: string) => void
  onNearEnd: () => void
  nowMs: number
}

/** The queue as a list: arrow keys, j and k move through it, Enter opens the page. Only visible rows are rendered. */
export function AlertList({ list: frame, alerts, chosen, onChoose, onOpen, onNearEnd, nowMs }: AlertListProps) {
  const listId = useId()
  const ids = useMemo(() => alerts.map(({ id }) => id), [alerts])
  const [rowPixels] = useState(() => remPixels(ROW_REM))
  const steady = useSteadyScroll(frame, ids, rowPixels)
  const rows = useVirtualizer({
    count: alerts.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowPixels,
    getItemKey: (index) => ids[index] ?? index,
    overscan: 6,
  })
  const chosenIndex = chosen === null ? -1 : ids.indexOf(chosen)
  const items = rows.getVirtualItems()
  const drawn = useDrawnRows(items, alerts.length)
  const isNearEnd = (items.at(-1)?.index ?? 0) > alerts.length - NEAR_END

  useEffect(() => {
    if (isNearEnd) onNearEnd()
  }, [isNearEnd, onNearEnd])
  useEffect(() => {
    if (chosenIndex >= 0) rows.scrollToIndex(chosenIndex, { align: 'auto' })
    // Only a new choice scrolls: alerts that come above must not drag the list along.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [chosen])

  const press = (event: KeyboardEvent) =>
    pressRowKey(event, {
      frame: frame.current,
      active: chosenIndex,
      count: ids.length,
      pageRows: PAGE_ROWS,
      moveTo: (index) => onChoose(ids[index] as string),
      others: { Enter: () => chosen !== null && onOpen(chosen) },
    })
  const isChosenDrawn = items.some(({ index }) => index === chosenIndex)
  return (
    <div className={styles.root}>
      {steady.newer > 0 && (
        <div className={styles.newer} data-screen-only role="status">
          <Button onClick={steady.toTop}>{words.newer(steady.newer)}</Button>
        </div>
      )}
      <PrintLimit count={alerts.length} rest="alerts" />
      <div
        ref={frame}
        className={styles.frame}
        role="listbox"
        tabIndex={0}
        aria-label={words.label}
        aria-description={words.hint}
        aria-activedescendant={isChosenDrawn && chosen !== null ? `${listId}-${chosen}` : undefined}
        onKeyDown={press}
        {...steady.listeners}
      >
        <div className={styles.rows} style={{ height: rows.getTotalSize() }} role="presentation">
          {drawn.map((drawnRow) => {
            const { index } = drawnRow
            const alert = alerts[index]
            return (
              alert && (
                <div
                  key={alert.id}
                  id={`${listId}-${alert.id}`}
                  className={styles.row}
                  role="option"
                  aria-selected={alert.id === chosen}
                  aria-posinset={index + 1}
                  aria-setsize={alerts.length}
                  style={rowPlace(drawnRow)}
                  onClick={() => onChoose(alert.id)}
                  onDoubleClick={() => onOpen(alert.id)}
                >
                  {isUnreadable(alert) ? words.unreadable : <Row alert={alert} nowMs={nowMs} />}
                </div>
              )
            )
          })}
        </div>
      </div>
    </div>
  )
}

function Row({ alert, nowMs }: { alert: QueuedAlert; nowMs: number }) {
  const { code, level, state, lat, lon, count, lastTime, assignee, simulated, sample } = alert
  return (
    <>
      <span className={styles.line}>
        <LevelMark level={level} />
        <span className={styles.title}>{alertWords.codes[code]}</span>
        {count > 1 && (
          <span className={styles.count}>
            <span aria-hidden="true">{alertWords.times(count)}</span>
            <VisuallyHidden>{alertWords.timesLong(count)}</VisuallyHidden>
          </span>
        )}
        <span className={styles.age}>{vesselWords.age(nowMs - Date.parse(lastTime))}</span>
      </span>
      <span className={`${styles.line} ${styles.second}`}>
        <StateMark state={state} />
        <span className={styles.subject}>
          <bdi>{alertSubject(alert)}</bdi>
          {' · '}
          {lat === null || lon === null ? words.noPlace : formatPosition(lat, lon)}
        </span>
        {(simulated || sample) && <span className={styles.tag}>{simulated ? words.simulated : words.sample}</span>}
        {assignee && <span className={styles.tag}>{assignee.name}</span>}
      </span>
    </>
  )
}
