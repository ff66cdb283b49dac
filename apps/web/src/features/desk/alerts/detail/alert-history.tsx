import type { AlertChange } from '@varuna/contract/desk/alert-queue'
import { alertWords } from '@varuna/language/desk/alerts'
import typography from '@varuna/ui/typography.module.css'
import { TimeText } from '~/dashboard/time/time-text.tsx'
import styles from './alert-history.module.css'

/** Every change, newest first: who, when, what, and the note. */
export function AlertHistory({ changes, nowMs }: { changes: readonly AlertChange[]; nowMs: number }) {
  return (
    <ol className={styles.history} role="list" aria-label={alertWords.alert.historyLabel} reversed>
      {changes.toReversed().map((change) => (
        <li key={change.sequence} className={styles.change}>
          <p className={styles.head}>
            <b>{describeChange(change)}</b>{' '}
            <span className={typography.soft}>{change.by?.name ?? alertWords.byVaruna}</span>
            <TimeText time={change.time} nowMs={nowMs} />
          </p>
          {change.reason && <p>{alertWords.reasons[change.reason]}</p>}
          {change.note && (
            <p className={styles.note} dir="auto">
              {change.note}
            </p>
          )}
        </li>
      ))}
    </ol>
  )
}

function describeChange({ action, assignee, state }: AlertChange): string {
  if (action === 'assign') return assignee ? alertWords.assignedTo(assignee.name) : alertWords.assignedToNobody
  const what = alertWords.changes[action]
  return action === 'undo' ? `${what}, ${alertWords.nowIn(alertWords.states[state])}` : what
}
