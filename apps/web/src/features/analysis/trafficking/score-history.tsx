import { useQuery } from '@tanstack/react-query'
import type { VesselHistory } from '@varuna/contract/analysis/vessel-behaviour'
import { traffickingWords } from '@varuna/language/analysis/trafficking'
import { Badge, type BadgeLevel } from '@varuna/ui/badge'
import { Panel, type PanelState } from '@varuna/ui/panel'
import { Link } from 'react-router'
import { assessmentPath, historyPath } from '~/dashboard/assessment/assessment-path.ts'
import { FailedRefresh } from '~/dashboard/frame/failed-refresh.tsx'
import { TimeText } from '~/dashboard/time/time-text.tsx'
import { useNow } from '~/dashboard/time/use-now.ts'
import { scoresQuery } from './checklist-queries.ts'
import styles from './score-history.module.css'

const { scores: words, result } = traffickingWords

const SHOWN = 12

type Score = VesselHistory['scores'][number]
const levels: Record<Score['riskLevel'], BadgeLevel> = { High: 'high', Medium: 'medium', Low: 'low' }

/** The scores of one vessel over time, by reports and by new events; nothing while it has a single score. */
export function ScoreHistory({ vesselId, shownId }: { vesselId: string; shownId: string }) {
  const nowMs = useNow()
  const { data, error, refetch } = useQuery(scoresQuery(vesselId, shownId))
  const scores = (data ?? []).slice(-SHOWN)
  const state: PanelState =
    error && !data
      ? { kind: 'failed', text: words.failed(error.message), onRetry: () => void refetch() }
      : { kind: 'full' }
  if (state.kind === 'full' && scores.length < 2) return null
  return (
    <Panel
      title={words.title}
      level={3}
      state={state}
      actions={<Link to={historyPath({ of: 'intelligence_report', subject: vesselId })}>{words.all}</Link>}
    >
      <ScoreLine scores={scores} />
      <ol className={styles.list} aria-label={words.label(vesselId)} reversed>
        {scores
          .map((score, at) => ({ score, before: scores[at - 1] ?? null }))
          .toReversed()
          .map(({ score: { id, time, riskScore, riskLevel, assessable, by, model }, before }) => (
            <li key={`${id} ${time}`} className={styles.row}>
              <Link to={assessmentPath({ of: 'intelligence_report', id })} className={styles.score}>
                {riskScore}
              </Link>
              <span className={styles.move}>{before && words.move(riskScore - before.riskScore)}</span>
              <Badge level={assessable === false ? 'unknown' : levels[riskLevel]}>
                {assessable === false ? result.notAssessable : result.level(riskLevel)}
              </Badge>
              <span className={styles.time}>
                {words.by[by]} · <TimeText time={time} nowMs={nowMs} />
              </span>
              {before && before.model !== model && <span className={styles.time}>{words.otherModel}</span>}
            </li>
          ))}
      </ol>
      <FailedRefresh data={data} error={error} words={words} />
    </Panel>
  )
}

/** The scores as a line, the oldest on the left; the list beside it has the numbers. */
function ScoreLine({ scores }: { scores: readonly Score[] }) {
  const points = scores.map(({ riskScore }, at) => [(at * 100) / (scores.length - 1), 40 - riskScore * 0.4] as const)
  return (
    <svg className={styles.line} viewBox="-2 -2 104 44" preserveAspectRatio="none" aria-hidden="true">
      <path className={styles.scale} d="M0 40H100M0 20H100M0 10H100" />
      <polyline points={points.map((point) => point.join(',')).join(' ')} />
    </svg>
  )
}
