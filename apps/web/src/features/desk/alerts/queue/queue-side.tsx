import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { QueueCounts, QueuePage } from '@varuna/contract/desk/alert-queue'
import { alertWords } from '@varuna/language/desk/alerts'
import { Button, buttonClass } from '@varuna/ui/button'
import { Notice } from '@varuna/ui/notice'
import { Spinner } from '@varuna/ui/spinner'
import { ServerLink } from '@varuna/ui/offline/server-link'
import { filterNames, filterQuery, isActive, type AlertFilters } from '~/dashboard/alert/queue/alert-filters.ts'
import { DocumentLink } from '~/dashboard/exports/document-link.tsx'
import { useRight } from '~/session/use-session.ts'
import type { RefObject } from 'react'
import type { AlertActions } from '../use-alert-actions.ts'
import type { AlertsUrl } from '../use-alerts-url.ts'
import { AlertFilterBar } from './alert-filter-bar.tsx'
import { AlertList } from './alert-list.tsx'
import { MarkedTools } from './marked-tools.tsx'
import type { QueueRow } from './queue-rows.ts'
import { QueueTools } from './queue-tools.tsx'
import type { MarkedAlerts } from './use-marked.ts'
import { Withheld } from './withheld.tsx'
import styles from './queue-side.module.css'

const { queue: words } = alertWords

type QueueSideProps = {
  list: RefObject<HTMLDivElement | null>
  url: AlertsUrl
  alerts: QueuePage['alerts']
  rows: readonly QueueRow[]
  marked: MarkedAlerts
  actions: AlertActions
  queue: Pick<
    UseInfiniteQueryResult,
    'isPending' | 'isError' | 'error' | 'refetch' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
  >
  counts: QueueCounts | null
  nowMs: number
  drawing: Parameters<typeof AlertFilterBar>[0]['drawing']
  onChoose: (id: string) => void
  onOpen: (id: string) => void
  onNearEnd: () => void
  onFold: (mmsi: number, isFolded: boolean) => void
}

/** Count, filters and list of the queue. */
export function QueueSide({ url, alerts, queue, counts, nowMs, drawing, actions, ...list }: QueueSideProps) {
  const { filters } = url.parsed
  return (
    <>
      <header className={styles.head}>
        <h1 className={styles.title}>{alertWords.title}</h1>
        <p className={styles.count} aria-live="polite">
          {counts && <Counts counts={counts} states={filters.state} loaded={alerts.length} />}
        </p>
        {counts && <FileLink counts={counts} filters={filters} />}
      </header>
      <Withheld url={url} />
      <AlertFilterBar url={url} nowMs={nowMs} drawing={drawing} />
      {alerts.length > 0 && <QueueTools url={url} marked={list.marked} />}
      <div className={styles.list}>
        <QueueList url={url} alerts={alerts} queue={queue} nowMs={nowMs} {...list} />
      </div>
      {list.marked.alerts.length > 0 && <MarkedTools marked={list.marked} actions={actions} />}
    </>
  )
}

const countAll = (counts: QueueCounts, states: AlertFilters['state']) =>
  states.reduce((sum, state) => sum + counts.states[state], 0)

function Counts({ counts, states, loaded }: { counts: QueueCounts; states: AlertFilters['state']; loaded: number }) {
  const all = countAll(counts, states)
  return (
    <>
      <b>{words.count(counts.states.open)}</b>
      {states
        .filter((state) => state !== 'open' && counts.states[state] > 0)
        .map((state) => ` · ${words.countOf(alertWords.states[state], counts.states[state])}`)}
      {loaded > 0 && loaded < all && <span className={styles.shown}> {words.shown(loaded, all)}</span>}
    </>
  )
}

/** Total of alerts matching the filters, loaded or not. */
function FileLink({ counts, filters }: { counts: QueueCounts; filters: AlertFilters }) {
  const all = countAll(counts, filters.state)
  if (all === 0) return null
  return (
    <>
      <ServerLink
        className={`${buttonClass('quiet')} ${styles.file}`}
        data-screen-only
        href={`/api/alerts/file?${filterQuery(filters)}`}
        download
        aria-label={words.fileLabel(all)}
        title={words.fileLabel(all)}
      >
        {words.file}
      </ServerLink>
      <DocumentLink path={`/api/alerts/report.pdf?${filterQuery(filters)}`} about={words.documentOf(all)} />
    </>
  )
}

function EmptyHint() {
  const seesShared = useRight('see_shared_alerts')
  return seesShared !== null && <p>{seesShared ? words.emptyHint : words.ownOnly}</p>
}

type QueueListProps = Omit<QueueSideProps, 'counts' | 'drawing' | 'actions'>

function QueueList({ url, alerts, queue, nowMs, ...list }: QueueListProps) {
  if (queue.isPending)
    return (
      <p className={styles.loading} role="status">
        <Spinner /> {words.loading}
      </p>
    )
  if (queue.isError && alerts.length === 0)
    return (
      <div className={styles.message} role="alert">
        <p>{words.failed(queue.error?.message ?? '')}</p>
        <Button sends onClick={() => void queue.refetch()}>
          {alertWords.failedRetry}
        </Button>
      </div>
    )
  if (alerts.length === 0) {
    const isFiltered = filterNames.some((name) => isActive(url.parsed.filters, name))
    return (
      <div className={styles.message}>
        <p className={styles.empty}>{isFiltered ? words.emptyFiltered : words.empty}</p>
        {isFiltered ? <Button onClick={url.clearFilters}>{words.clearFilters}</Button> : <EmptyHint />}
      </div>
    )
  }
  return (
    <>
      <Notice tone="error">
        {queue.isError && (
          <>
            {words.failed(queue.error?.message ?? '')}{' '}
            <Button variant="quiet" sends onClick={() => void queue.refetch()}>
              {alertWords.failedRetry}
            </Button>
          </>
        )}
      </Notice>
      <AlertList chosen={url.chosen} nowMs={nowMs} {...list} />
    </>
  )
}
