import { useQuery } from '@tanstack/react-query'
import type { AssessmentEntry } from '@varuna/contract/analysis/assessment'
import { assessmentWords } from '@varuna/language/analysis/assessment'
import { buttonClass } from '@varuna/ui/button'
import { Panel } from '@varuna/ui/panel'
import { Link } from 'react-router'
import { panelStateOf } from '~/dashboard/frame/panel-state.ts'
import { assessmentPath, comparePath, historyPath } from '~/dashboard/assessment/assessment-path.ts'
import { EntryVerdict, formatShare } from '~/dashboard/assessment/entry-verdict.tsx'
import { assessmentsQuery } from '~/dashboard/assessment/queries.ts'
import { formatUtc } from '~/dashboard/time/format-time.ts'
import { UtcTime } from '~/dashboard/time/utc-time.tsx'
import styles from './assessment-page.module.css'

const { page: words, history: historyWords } = assessmentWords

const MOST = 10

/** The newest other assessments of the same vessel or file name. */
export function OtherAssessments({ entry }: { entry: AssessmentEntry }) {
  const { of, id, subject } = entry
  const query = new URLSearchParams({ of, subject, sort: 'reported', order: 'desc' })
  const { data, error, refetch } = useQuery(assessmentsQuery(query, null, MOST + 1))
  const others = (data?.assessments ?? []).filter((other) => other.id !== id).slice(0, MOST)
  const state = panelStateOf({ data, error, refetch }, historyWords, others.length === 0 && words.noOthers)
  return (
    <Panel
      title={words.history[of]}
      state={state}
      actions={
        <Link className={buttonClass('quiet')} to={historyPath(entry)}>
          {words.allOf}
        </Link>
      }
    >
      <ol className={styles.others}>
        {others.map((other) => (
          <li key={other.id}>
            <Link to={assessmentPath(other)}>
              <UtcTime time={other.time} />
            </Link>
            <EntryVerdict entry={other} />
            <span>{formatShare(other)}</span>
            <Link to={comparePath(entry, other)} aria-label={historyWords.compareOf(subject, formatUtc(other.time))}>
              {historyWords.columns.compare}
            </Link>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
