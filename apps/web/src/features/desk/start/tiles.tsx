import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { alertState, type QueueCounts } from '@varuna/contract/desk/alert-queue'
import type { Visit } from '@varuna/contract/people/visit'
import { alertWords } from '@varuna/language/desk/alerts'
import { startWords } from '@varuna/language/desk/start'
import { Panel, type PanelState } from '@varuna/ui/panel'
import typography from '@varuna/ui/typography.module.css'
import { Link } from 'react-router'
import { filterQuery, noFilters, waitingStates, type AlertFilters } from '~/dashboard/alert/queue/alert-filters.ts'
import { queueCountsQuery, withheldQuery } from '~/dashboard/alert/queue/queries.ts'
import { casesQuery } from '~/dashboard/cases/case-queries.ts'
import { areaPath, roomPaths, tellOfAreaPath, waitingPath } from '~/dashboard/addresses/rooms.ts'
import { useRight } from '~/session/use-session.ts'
import styles from './tiles.module.css'

const { fresh, needed, count } = startWords

const alertsPath = (filters: AlertFilters) => `${roomPaths.alerts}?${filterQuery(filters)}`
const sumOf = (states: QueueCounts['states'], which = alertState.options) =>
  which.reduce((sum, state) => sum + states[state], 0)

type TileProps = { to: string; value: string; label: string; detail: string; tone?: 'alarm' | undefined }

/** A number, its label, and the list that it counts. */
const Tile = ({ to, value, label, detail, tone }: TileProps) => (
  <li>
    <Link to={to} className={styles.tile} data-tone={tone}>
      <b className={styles.value}>{value}</b>
      <span className={styles.label}>{label}</span>
      <span className={typography.fine}>{detail}</span>
    </Link>
  </li>
)

const openFilters: AlertFilters = { ...noFilters, state: ['open'] }
const mineFilters: AlertFilters = { ...noFilters, assigned: 'me' }
const freeFilters: AlertFilters = { ...noFilters, assigned: 'nobody' }

/** Alerts that await the user. */
export function NeededPanel() {
  const open = useQuery(queueCountsQuery(openFilters))
  const mine = useQuery(queueCountsQuery(mineFilters))
  const free = useQuery(queueCountsQuery(freeFilters))
  const all = [open, mine, free]
  const error = all.find((one) => one.error && !one.data)?.error
  const state: PanelState = error
    ? {
        kind: 'failed',
        text: needed.failed(error.message),
        onRetry: () => void Promise.all(all.map((one) => one.refetch())),
      }
    : all.every(({ data }) => data)
      ? { kind: 'full' }
      : { kind: 'loading', text: needed.loading }
  const ofMine = mine.data ? sumOf(mine.data.states, [...waitingStates]) : 0
  return (
    <Panel title={needed.title} state={state}>
      {open.data && mine.data && free.data && (
        <ul className={styles.tiles} role="list">
          <Tile
            to={alertsPath(openFilters)}
            value={count(open.data.states.open)}
            label={needed.open(open.data.states.open)}
            detail={needed.openDetail(open.data.openLevels.alarm, open.data.openSimulated ?? 0)}
            tone={open.data.openLevels.alarm > 0 ? 'alarm' : undefined}
          />
          <Tile
            to={alertsPath(mineFilters)}
            value={count(ofMine)}
            label={needed.mine}
            detail={ofMine === 0 ? needed.mineNone : needed.mineDetail(mine.data.states.open)}
          />
          <Tile
            to={alertsPath(freeFilters)}
            value={count(sumOf(free.data.states, [...waitingStates]))}
            label={needed.free}
            detail={needed.freeDetail}
          />
        </ul>
      )}
      <WaitingLine />
    </Panel>
  )
}

/** How many events wait for the confirmation of their vessels, with the list of them; nothing while none waits. */
function WaitingLine() {
  const isAllowed = useRight('see_shared_alerts') === true
  const { data, error } = useQuery({ ...withheldQuery, enabled: isAllowed })
  if (!isAllowed) return null
  if (data === undefined) return error && <p className={typography.aside}>{needed.waitingFailed(error.message)}</p>
  if (data.waiting === 0) return null
  return (
    <p className={`${typography.aside} ${styles.waiting}`}>
      {alertWords.withheld.waiting(data.waiting)} <Link to={waitingPath}>{alertWords.withheld.show}</Link>
    </p>
  )
}

type FreshPanelProps = { visit: Visit | null; error: Error | null }

/** What happened between the last visit and now. */
export function FreshPanel({ visit, error }: FreshPanelProps) {
  if (visit !== null && visit.since !== null) return <Fresh since={visit.since} />
  const state: PanelState =
    visit !== null
      ? { kind: 'empty', text: <Begin /> }
      : error
        ? { kind: 'failed', text: fresh.failed(error.message) }
        : { kind: 'loading', text: fresh.loading }
  return <Panel title={fresh.title} state={state} />
}

const beginnings = {
  watch: roomPaths.watch,
  area: tellOfAreaPath,
  report: areaPath(),
  analysis: roomPaths.analysis,
}

/** What a first visit can begin with. */
const Begin = () => (
  <>
    <p>{fresh.none}</p>
    <ul className={styles.begin} role="list">
      {(['watch', 'area', 'report', 'analysis'] as const).map((what) => (
        <li key={what}>
          <Link to={beginnings[what]}>{fresh.begin[what]}</Link>
        </li>
      ))}
    </ul>
  </>
)

function Fresh({ since }: { since: string }) {
  const raised: AlertFilters = { ...noFilters, state: alertState.options, period: { from: since, to: null } }
  const alerts = useQuery(queueCountsQuery(raised))
  const cases = useInfiniteQuery(casesQuery({ state: null, mine: false, team: null, text: '', since }))
  const changed = cases.data?.pages[0]?.total
  const error = alerts.data ? (cases.data ? null : cases.error) : alerts.error
  const state: PanelState = error
    ? {
        kind: 'failed',
        text: fresh.failed(error.message),
        onRetry: () => void Promise.all([alerts.refetch(), cases.refetch()]),
      }
    : alerts.data && changed
      ? { kind: 'full' }
      : { kind: 'loading', text: fresh.loading }
  const ofAlerts = alerts.data ? sumOf(alerts.data.states) : 0
  const resolved = alerts.data ? ofAlerts - sumOf(alerts.data.states, [...waitingStates]) : 0
  return (
    <Panel title={fresh.title} state={state}>
      {changed && (
        <ul className={styles.tiles} role="list">
          <Tile
            to={alertsPath(raised)}
            value={count(ofAlerts)}
            label={fresh.alertNames(ofAlerts)}
            detail={fresh.resolved(resolved)}
          />
          <Tile
            to={`${roomPaths.cases}?${new URLSearchParams({ state: 'all', since })}`}
            value={changed.isMore ? startWords.atLeast(changed.count) : count(changed.count)}
            label={fresh.caseNames(changed.count)}
            detail={fresh.everything}
          />
        </ul>
      )}
    </Panel>
  )
}
