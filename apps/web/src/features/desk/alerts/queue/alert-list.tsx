import { useVirtualizer } from '@tanstack/react-virtual'
import type { QueuedAlert } from '@varuna/contract/desk/alert-queue'
import { isUnreadable } from '@varuna/contract/unreadable'
import { alertWords } from '@varuna/language/desk/alerts'
import { countryName } from '@varuna/language/shared/country-name'
import { vesselWords } from '@varuna/language/watch/vessel'
import { formatPosition } from '@varuna/language/shared/position-text'
import { Button } from '@varuna/ui/button'
import { VisuallyHidden } from '@varuna/ui/visually-hidden'
import { useEffect, useId, useMemo, useState, type KeyboardEvent, type RefObject } from 'react'
import { alertSubject, alertVessels } from '~/dashboard/alert/alert-subject.ts'
import { PrintLimit } from '~/dashboard/print/print-limit.tsx'
import { rowPlace, useDrawnRows } from '~/dashboard/print/printed-rows.ts'
import { pressRowKey } from '~/dashboard/room/press-row-key.ts'
import { remPixels } from '~/dashboard/room/rem-pixels.ts'
import { useShortcut } from '~/dashboard/room/use-shortcut.ts'
import styles from './alert-list.module.css'
import { LevelMark, StateMark } from './alert-mark.tsx'
import { vesselOf, type QueueRow } from './queue-rows.ts'
import type { MarkedAlerts } from './use-marked.ts'
import { useSteadyScroll } from './use-steady-scroll.ts'

const { queue: words } = alertWords

const ROW_REM = 3.75
const PAGE_ROWS = 8
/** Distance from the last loaded row at which more rows are requested. */
const NEAR_END = 30

type AlertListProps = {
  list: RefObject<HTMLDivElement | null>
  rows: readonly QueueRow[]
  marked: MarkedAlerts
  chosen: string | null
  onFold: (mmsi: number, isFolded: boolean) => void
  onChoose: (id: string) => void
  onOpen: (id: string) => void
  onNearEnd: () => void
  nowMs: number
}

/**
 * The queue as a list: arrow keys, j and k move through it, Enter opens the page, x selects, the right and left arrows unfold and fold the
 * alerts of a vessel. Only visible rows are rendered.
 */
export function AlertList({
  list: frame,
  rows: lines,
  marked,
  chosen,
  onFold,
  onChoose,
  onOpen,
  onNearEnd,
  nowMs,
}: AlertListProps) {
  const listId = useId()
  const ids = useMemo(() => lines.map(({ alert }) => alert.id), [lines])
  const [rowPixels] = useState(() => remPixels(ROW_REM))
  const steady = useSteadyScroll(frame, ids, rowPixels)
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowPixels,
    getItemKey: (index) => ids[index] ?? index,
    overscan: 6,
  })
  const chosenIndex = chosen === null ? -1 : ids.indexOf(chosen)
  const items = rows.getVirtualItems()
  const drawn = useDrawnRows(items, lines.length)
  const isNearEnd = (items.at(-1)?.index ?? 0) > lines.length - NEAR_END

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
      others: {
        Enter: () => chosen !== null && onOpen(chosen),
        ArrowRight: () => fold(false),
        ArrowLeft: () => fold(true),
      },
    })
  const fold = (isFolded: boolean) => {
    const line = lines[chosenIndex]
    const mmsi = line === undefined ? null : vesselOf(line.alert)
    if (line === undefined || mmsi === null || (line.count === 1 && !line.isBelow)) return
    // From below, the first one takes the choice before its others fold away.
    const first = lines.find(({ alert }) => vesselOf(alert) === mmsi)
    if (isFolded && line.isBelow && first) onChoose(first.alert.id)
    onFold(mmsi, isFolded)
  }
  useShortcut('x', () => {
    const line = lines[chosenIndex]
    if (line) marked.toggle(line)
  })
  const isChosenDrawn = items.some(({ index }) => index === chosenIndex)
  return (
    <div className={styles.root}>
      {steady.newer > 0 && (
        <div className={styles.newer} data-screen-only role="status">
          <Button onClick={steady.toTop}>{words.newer(steady.newer)}</Button>
        </div>
      )}
      <PrintLimit count={lines.length} rest="alerts" />
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
            const line = lines[index]
            return (
              line && (
                <div
                  key={line.alert.id}
                  id={`${listId}-${line.alert.id}`}
                  className={styles.row}
                  data-below={line.isBelow || undefined}
                  role="option"
                  aria-selected={line.alert.id === chosen}
                  aria-checked={marked.can(line) ? marked.has(line) : undefined}
                  aria-posinset={index + 1}
                  aria-setsize={lines.length}
                  style={rowPlace(drawnRow)}
                  onClick={() => onChoose(line.alert.id)}
                  onDoubleClick={() => onOpen(line.alert.id)}
                >
                  {isUnreadable(line.alert) ? (
                    words.unreadable
                  ) : (
                    <Row line={line} alert={line.alert} marked={marked} nowMs={nowMs} onFold={onFold} />
                  )}
                </div>
              )
            )
          })}
        </div>
      </div>
    </div>
  )
}

type RowProps = {
  line: QueueRow
  alert: QueuedAlert
  marked: MarkedAlerts
  nowMs: number
  onFold: AlertListProps['onFold']
}

/** An option holds no controls: its mark and its fold are for the pointer, and the list has a key for each. */
function Row({ line, alert, marked, nowMs, onFold }: RowProps) {
  const { code, level, state, lat, lon, count, lastTime, assignee, simulated, sample, mmsi } = alert
  const title = alertWords.codes[code]
  const subject = alertSubject(alert)
  const flag = alertVessels(alert)[0]?.flag
  return (
    <>
      {marked.can(line) && (
        <span
          aria-hidden="true"
          className={styles.mark}
          title={words.mark(title, subject)}
          data-marked={marked.has(line) || undefined}
          onClick={(event) => {
            event.stopPropagation()
            marked.toggle(line, event.shiftKey)
          }}
        />
      )}
      <span className={styles.line}>
        <LevelMark level={level} />
        <span className={styles.title}>{title}</span>
        {count > 1 && (
          <span className={styles.count}>
            <span aria-hidden="true">{alertWords.times(count)}</span>
            <VisuallyHidden>{alertWords.timesLong(count)}</VisuallyHidden>
          </span>
        )}
        {line.count > 1 && mmsi !== null && (
          <span
            className={styles.fold}
            data-unfolded={line.isUnfolded || undefined}
            title={(line.isUnfolded ? words.fold : words.unfold)(line.count, subject)}
            onClick={(event) => {
              event.stopPropagation()
              onFold(mmsi, line.isUnfolded)
            }}
          >
            <span aria-hidden="true">{(line.isUnfolded ? words.less : words.more)(line.count - 1)}</span>
            <VisuallyHidden>{(line.isUnfolded ? words.lessLong : words.moreLong)(line.count - 1)}</VisuallyHidden>
          </span>
        )}
        <span className={styles.age}>{vesselWords.age(nowMs - Date.parse(lastTime))}</span>
      </span>
      <span className={`${styles.line} ${styles.second}`}>
        <StateMark state={state} />
        <span className={styles.subject}>
          <bdi>{subject}</bdi>
          {flag && ` · ${countryName(flag)}`}
          {' · '}
          {lat === null || lon === null ? words.noPlace : formatPosition(lat, lon)}
        </span>
        {(simulated || sample) && <span className={styles.tag}>{simulated ? words.simulated : words.sample}</span>}
        {assignee && <span className={styles.tag}>{assignee.name}</span>}
      </span>
    </>
  )
}
