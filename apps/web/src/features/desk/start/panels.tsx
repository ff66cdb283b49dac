import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { QueuedAlert } from '@varuna/contract/desk/alert-queue'
import { splitHistory } from '@varuna/contract/unreadable'
import { alertWords } from '@varuna/language/desk/alerts'
import { dashboardWords } from '@varuna/language/rooms'
import { feedWords } from '@varuna/language/watch/feeds'
import { startWords } from '@varuna/language/desk/start'
import { Badge, type BadgeLevel } from '@varuna/ui/badge'
import { Panel } from '@varuna/ui/panel'
import { Link } from 'react-router'
import { panelStateOf } from '~/dashboard/frame/panel-state.ts'
import { filterQuery, noFilters, type AlertFilters } from '~/dashboard/alert/queue/alert-filters.ts'
import { queueQuery } from '~/dashboard/alert/queue/queries.ts'
import { alertSubject } from '~/dashboard/alert/alert-subject.ts'
import { assessmentPath } from '~/dashboard/assessment/assessment-path.ts'
import { EntryVerdict } from '~/dashboard/assessment/entry-verdict.tsx'
import { assessmentsQuery } from '~/dashboard/assessment/queries.ts'
import { casesQuery } from '~/dashboard/cases/case-queries.ts'
import { feedBadge } from '~/dashboard/room/header/feed-state.ts'
import { feedsQuery } from '~/dashboard/room/header/feeds-query.ts'
import { alertPath, casePath, roomPaths } from '~/dashboard/addresses/rooms.ts'
import { formatDay } from '~/dashboard/time/format-time.ts'
import { TimeText } from '~/dashboard/time/time-text.tsx'
import { useRight } from '~/session/use-session.ts'
import styles from './panels.module.css'

const SHOWN = 5

const openFilters: AlertFilters = { ...noFilters, state: ['open'] }

/** The gravest open alerts. */
export function OpenAlertsPanel({ nowMs }: { nowMs: number }) {
  const { alerts: words } = startWords
  const query = useInfiniteQuery(queueQuery(openFilters, 'gravest'))
  const { readable } = splitHistory(query.data?.pages[0]?.alerts ?? [])
  const isMember = useRight('see_shared_alerts') === false
  const empty = readable.length === 0 && (
    <>
      {isMember ? words.ownOnly : words.empty} <Link to={roomPaths.sources}>{words.lists}</Link>
    </>
  )
  return (
    <Panel
      title={words.title}
      state={panelStateOf(query, words, empty)}
      actions={<Link to={`${roomPaths.alerts}?${filterQuery(openFilters)}`}>{words.all}</Link>}
    >
      <ul className={styles.rows} role="list">
        {readable.slice(0, SHOWN).map((alert) => (
          <li key={alert.id} className={styles.row}>
            <Badge level={alertBadges[alert.level]}>{dashboardWords.alertLevels[alert.level]}</Badge>
            <Link to={alertPath(alert.id)} className={styles.name}>
              {alertWords.codes[alert.code]}: <bdi>{alertSubject(alert)}</bdi>
            </Link>
            <span className={styles.facts}>
              {alert.simulated && `${words.simulated} · `}
              {isOld(alert) && `${words.about(formatDay(alert.timestamp))} · `}
              <TimeText time={alert.lastTime} nowMs={nowMs} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const DAY_MS = 86_400_000

/** Whether the time of the alert does not say when what it is about happened. */
const isOld = ({ timestamp, lastTime }: QueuedAlert) => Date.parse(lastTime) - Date.parse(timestamp) > DAY_MS

const alertBadges = { alarm: 'high', caution: 'medium', notice: 'note' } as const satisfies Record<string, BadgeLevel>

/** The account's cases, most recently changed first. */
export function CasesPanel({ nowMs }: { nowMs: number }) {
  const { cases: words } = startWords
  const query = useInfiniteQuery(casesQuery({ state: 'open', mine: false, team: null, text: '', since: null }))
  const cases = query.data?.pages[0]?.cases ?? []
  const empty = cases.length === 0 && (
    <>
      {words.empty} <Link to={roomPaths.cases}>{words.create}</Link>
    </>
  )
  return (
    <Panel
      title={words.title}
      state={panelStateOf(query, words, empty)}
      actions={<Link to={roomPaths.cases}>{words.all}</Link>}
    >
      <ul className={styles.rows} role="list">
        {cases.slice(0, SHOWN).map(({ id, title, access, owner, assignee, entryCount, changedAt }) => (
          <li key={id} className={styles.row}>
            <Link to={casePath(id)} className={styles.name} dir="auto">
              {title}
            </Link>
            <span className={styles.facts}>
              {[
                words.entries(entryCount),
                ...(access === 'owner' ? [] : [words.of(owner.name)]),
                ...(assignee ? [assignee.name] : []),
              ].join(' · ')}
              {' · '}
              <TimeText time={changedAt} nowMs={nowMs} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const lastAssessments = new URLSearchParams({ sort: 'assessed', order: 'desc' })

/** The newest assessments of all three kinds. */
export function AssessmentsPanel({ nowMs }: { nowMs: number }) {
  const { assessments: words } = startWords
  const query = useQuery(assessmentsQuery(lastAssessments, null, SHOWN))
  const entries = query.data?.assessments ?? []
  const empty = entries.length === 0 && (
    <>
      {words.empty} <Link to={roomPaths.analysis}>{words.begin}</Link>
    </>
  )
  return (
    <Panel
      title={words.title}
      state={panelStateOf(query, words, empty)}
      actions={<Link to={roomPaths.analysis}>{words.all}</Link>}
    >
      <ul className={styles.rows} role="list">
        {entries.map((entry) => (
          <li key={`${entry.of} ${entry.id}`} className={styles.row}>
            <EntryVerdict entry={entry} />
            <Link to={assessmentPath(entry)} className={styles.name}>
              <bdi>{entry.subject}</bdi>
            </Link>
            <span className={styles.facts}>
              {words.kinds[entry.of]} · <TimeText time={entry.assessedAt} nowMs={nowMs} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** Each feed and its state. */
export function FeedsPanel({ nowMs }: { nowMs: number }) {
  const { feeds: words } = startWords
  const query = useQuery(feedsQuery)
  const feeds = query.data ?? []
  const empty = feeds.length === 0 && words.empty
  return (
    <Panel
      title={words.title}
      state={panelStateOf(query, words, empty)}
      actions={<Link to={roomPaths.sources}>{words.all}</Link>}
    >
      <ul className={styles.rows} role="list">
        {feeds.map((feed) => {
          const { level, state } = feedBadge(feed)
          return (
            <li key={feed.name} className={styles.row}>
              <Badge level={level}>{state === 'silent' ? feedWords.silent : feedWords.states[state]}</Badge>
              <span className={styles.name}>{feed.name}</span>
              <span className={styles.facts}>
                {feed.lastMessageAt === null ? (
                  words.never
                ) : (
                  <>
                    {words.last} <TimeText time={feed.lastMessageAt} nowMs={nowMs} />
                  </>
                )}
              </span>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
