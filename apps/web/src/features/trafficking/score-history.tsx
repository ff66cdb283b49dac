import { useQuery } from '@tanstack/react-query'
import type { AssessmentEntry } from '@varuna/contract/assessment'
import { traffickingWords } from '@varuna/language/dashboard/trafficking'
import { Panel, type PanelState } from '@varuna/ui/panel'
import { Link } from 'react-router'
import { assessmentPath, historyPath } from '~/dashboard/assessment/assessment-path.ts'
import { EntryVerdict } from '~/dashboard/assessment/entry-verdict.tsx'
import { assessmentsQuery } from '~/dashboard/assessment/queries.ts'
import { TimeText } from '~/dashboard/time/time-text.tsx'
import { useNow } from '~/dashboard/time/use-now.ts'
import styles from './score-history.module.css'

const { scores: words } = traffickingWords

const SHOWN = 12

const scoreOf = ({ share }: AssessmentEntry) => (share === null ? null : Math.round(share * 100))

/** How the score of one vessel moved from assessment to assessment; nothing while it was assessed once. */
export function ScoreHistory({ vesselId }: { vesselId: string }) {
  const nowMs = useNow()
  const query = useQuery(
    assessmentsQuery(
      new URLSearchParams({ of: 'intelligence_report', subject: vesselId, sort: 'assessed', order: 'desc' }),
      null,
      SHOWN,
    ),
  )
  const entries = query.data?.assessments.filter(({ subject }) => subject === vesselId) ?? []
  const state: PanelState =
    query.error && !query.data
      ? { kind: 'failed', text: words.failed(query.error.message), onRetry: () => void query.refetch() }
      : { kind: 'full' }
  if (state.kind === 'full' && entries.length < 2) return null
  return (
    <Panel
      title={words.title}
      level={3}
      state={state}
      actions={<Link to={historyPath({ of: 'intelligence_report', subject: vesselId })}>{words.all}</Link>}
    >
      <ScoreLine entries={entries.toReversed()} />
      <ol className={styles.list} aria-label={words.label(vesselId)} reversed>
        {entries.map((entry, at) => {
          const [score, before] = [scoreOf(entry), scoreOf(entries[at + 1] ?? entry)]
          return (
            <li key={entry.id} className={styles.row}>
              <Link to={assessmentPath(entry)} className={styles.score}>
                {score === null ? words.unknown : words.score(score)}
              </Link>
              <span className={styles.move}>
                {score !== null && before !== null && at < entries.length - 1 && words.move(score - before)}
              </span>
              <EntryVerdict entry={entry} />
              <span className={styles.time}>
                <TimeText time={entry.assessedAt} nowMs={nowMs} />
              </span>
            </li>
          )
        })}
      </ol>
    </Panel>
  )
}

/** The scores as a line, the oldest at the left; the list beside it has the numbers. */
function ScoreLine({ entries }: { entries: readonly AssessmentEntry[] }) {
  const scores = entries.map(scoreOf).filter((score) => score !== null)
  if (scores.length < 2) return null
  const points = scores.map((score, at) => [(at * 100) / (scores.length - 1), 40 - score * 0.4] as const)
  return (
    <svg className={styles.line} viewBox="-2 -2 104 44" preserveAspectRatio="none" aria-hidden="true">
      <path className={styles.scale} d="M0 40H100M0 20H100M0 10H100" />
      <polyline points={points.map((point) => point.join(',')).join(' ')} />
    </svg>
  )
}
