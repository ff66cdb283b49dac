import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueuedAlert } from '@varuna/contract/desk/alert-queue'
import { isUnreadable } from '@varuna/contract/unreadable'
import { alertWords } from '@varuna/language/desk/alerts'
import { buttonClass } from '@varuna/ui/button'
import { Panel } from '@varuna/ui/panel'
import { ToggleGroup } from '@varuna/ui/toggle-group'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { ProblemError } from '~/api/request.ts'
import { alertsOf } from '~/dashboard/alert/queue/merge-alert.ts'
import { matchesFilters } from '~/dashboard/alert/queue/alert-filters.ts'
import { alertQuery, queueCountsQuery, queueQuery } from '~/dashboard/alert/queue/queries.ts'
import { CloseButton } from '~/dashboard/filters/close-button.tsx'
import { boxOfArea } from '~/dashboard/area/drawn-area.ts'
import { useAreaDrawing, type DrawingChart } from '~/dashboard/map/use-area-drawing.ts'
import { alertPath } from '~/dashboard/addresses/rooms.ts'
import { useShortcut } from '~/dashboard/room/use-shortcut.ts'
import { useNow } from '~/dashboard/time/use-now.ts'
import styles from './alerts-room.module.css'
import { AlertBody } from './detail/alert-body.tsx'
import { OutcomeNotice } from './detail/outcome-notice.tsx'
import { AlertMap } from './map/alert-map.tsx'
import { chartAlertsOf, toChartAlert } from './map/chart-alerts.ts'
import { useAlertTracks } from './map/use-alert-tracks.ts'
import { QueueSide } from './queue/queue-side.tsx'
import { useMarked } from './queue/use-marked.ts'
import { useQueueRows } from './queue/use-queue-rows.ts'
import { useAlertActions } from './use-alert-actions.ts'
import { useAlertsUrl } from './use-alerts-url.ts'
import { useIsNarrow } from './use-is-narrow.ts'
import { useMayDecide } from './use-may-decide.ts'
import { useSettled } from './use-settled.ts'

const { alert: words } = alertWords

/** Alerts loaded initially, for both list and map; more are loaded when the list is scrolled to its end. */
const LOADED_AT_ONCE = 1_000
const SETTLED_MS = 150

export function AlertsRoom() {
  const url = useAlertsUrl()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { search } = useLocation()
  const nowMs = useNow()
  const isNarrow = useIsNarrow()
  const { filters } = url.parsed
  const queue = useInfiniteQuery(queueQuery(filters, url.order))
  const counts = useQuery(queueCountsQuery(filters))
  const alerts = useMemo(() => alertsOf(queue.data?.pages ?? []), [queue.data])
  const { hasNextPage, isFetchingNextPage, isError, fetchNextPage } = queue
  const canLoadMore = hasNextPage && !isFetchingNextPage && !isError

  const loadMore = useCallback(() => {
    if (canLoadMore) void fetchNextPage()
  }, [canLoadMore, fetchNextPage])
  useEffect(() => {
    if (canLoadMore && alerts.length < LOADED_AT_ONCE) void fetchNextPage()
  }, [canLoadMore, alerts.length, fetchNextPage])

  const { rows, fold } = useQueueRows(alerts, url)

  const chosenId = useSettled(url.chosen, SETTLED_MS)
  const details = useQuery({ ...alertQuery(chosenId ?? ''), enabled: chosenId !== null && !isNarrow })
  const listed = alerts.find(({ id }) => id === url.chosen)
  const isDetailed = details.data?.alert.id === url.chosen
  const chosen: QueuedAlert | null =
    (isDetailed ? details.data?.alert : null) ?? (listed && !isUnreadable(listed) ? listed : null)

  const indexOf = (id: string | null) => (id === null ? -1 : rows.findIndex(({ alert }) => alert.id === id))
  const actions = useAlertActions((changed) => {
    // When an alert leaves the queue, the next one is selected; the notice with its undo remains.
    if (changed.id !== url.chosen || matchesFilters(changed, filters, actions.userId)) return
    const index = indexOf(changed.id)
    url.choose((rows[index + 1] ?? rows[index - 1])?.alert.id ?? null)
  })

  const marked = useMarked(rows, useMayDecide())

  const list = useRef<HTMLDivElement>(null)
  // A decision or its undo takes away the button that was pressed; the list then keeps the focus.
  const { outcome } = actions
  useEffect(() => {
    if (outcome !== null && document.activeElement === document.body) list.current?.focus({ preventScroll: true })
  }, [outcome, marked.alerts.length, rows.length])
  const open = (id: string) => void navigate({ pathname: alertPath(id), search })
  const choose = (id: string) => (isNarrow ? open(id) : url.choose(id))
  const move = (by: number) => {
    const index = indexOf(url.getChosen())
    const next = rows[index < 0 ? 0 : Math.max(0, Math.min(rows.length - 1, index + by))]
    if (next) url.choose(next.alert.id)
    // Enter then opens it, unless another element has the focus.
    if (document.activeElement === document.body) list.current?.focus({ preventScroll: true })
  }
  useShortcut('j', () => move(1))
  useShortcut('k', () => move(-1))
  const detail = useRef<HTMLElement>(null)
  const close = () => {
    if (detail.current?.contains(document.activeElement)) list.current?.focus({ preventScroll: true })
    url.choose(null)
  }
  useShortcut('Escape', () => (drawing.isOn ? drawing.stop() : close()))

  const [drawingChart, setDrawingChart] = useState<DrawingChart | null>(null)
  const drawing = useAreaDrawing(drawingChart, (area) => url.setFilter('area', boxOfArea(area)))
  const chartAlerts = useMemo(() => chartAlertsOf(alerts), [alerts])
  const settled = chosen !== null && chosen.id === chosenId ? chosen : null
  const chosenOnChart = useMemo(() => settled && toChartAlert(settled), [settled])
  const tracks = useAlertTracks(isNarrow ? null : isDetailed ? chosen : null)

  return (
    <main
      className={styles.room}
      data-fills-window
      data-chosen={chosen !== null || undefined}
      data-map={url.isMap || undefined}
    >
      <div className={styles.queue}>
        <QueueSide
          list={list}
          url={url}
          alerts={alerts}
          rows={rows}
          marked={marked}
          actions={actions}
          queue={queue}
          counts={counts.data ?? null}
          nowMs={nowMs}
          drawing={drawingChart ? drawing : null}
          onChoose={choose}
          onOpen={open}
          onNearEnd={loadMore}
          onFold={fold}
        />
        <OutcomeNotice actions={actions} />
        <div className={styles.views}>
          <ToggleGroup
            label={alertWords.queue.views}
            options={[
              { value: 'list', label: alertWords.queue.list },
              { value: 'map', label: alertWords.queue.map },
            ]}
            value={url.isMap ? 'map' : 'list'}
            onValueChange={(view) => url.showMap(view === 'map')}
          />
        </div>
      </div>
      {url.chosen !== null && !isNarrow && (
        <section
          ref={detail}
          className={styles.detail}
          aria-label={chosen ? words.label(alertWords.codes[chosen.code]) : words.loading}
        >
          {chosen ? (
            <>
              <header className={styles.head}>
                <h2 className={styles.title}>{alertWords.codes[chosen.code]}</h2>
                <Link className={buttonClass('quiet')} to={{ pathname: alertPath(chosen.id), search }}>
                  {words.open}
                </Link>
                <CloseButton label={words.close} onClick={close} />
              </header>
              <AlertBody
                alert={chosen}
                details={isDetailed ? (details.data ?? null) : null}
                actions={actions}
                nowMs={nowMs}
                level={3}
                areKeysElsewhere={marked.alerts.length > 0}
              />
            </>
          ) : (
            <MissingAlert
              title={words.heading}
              error={details.error}
              onRetry={() => void client.refetchQueries(alertQuery(url.chosen ?? ''))}
            />
          )}
        </section>
      )}
      <div className={styles.map}>
        <AlertMap
          alerts={chartAlerts}
          chosen={chosenOnChart}
          tracks={tracks}
          area={filters.area}
          onChoose={choose}
          onDrawing={setDrawingChart}
          use="window"
        />
      </div>
    </main>
  )
}

type MissingAlertProps = { title: string; error: Error | null; onRetry: () => void }

export function MissingAlert({ title, error, onRetry }: MissingAlertProps) {
  const isGone = error instanceof ProblemError && error.problem.status === 404
  return (
    <Panel
      title={title}
      state={
        error === null
          ? { kind: 'loading', text: words.loading }
          : isGone
            ? { kind: 'empty', text: words.notFound }
            : { kind: 'failed', text: words.failed(error.message), onRetry }
      }
    />
  )
}
