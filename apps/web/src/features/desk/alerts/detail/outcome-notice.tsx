import { alertWords } from '@varuna/language/desk/alerts'
import { Button } from '@varuna/ui/button'
import { Notice } from '@varuna/ui/notice'
import type { AlertActions } from '../use-alert-actions.ts'
import styles from './outcome-notice.module.css'

/** The last action with its undo, or why it failed. */
export function OutcomeNotice({ actions }: { actions: AlertActions }) {
  const { outcome, dismissOutcome, undo, isBusy } = actions
  const isDone = outcome?.kind === 'done'
  return (
    <div className={styles.outcome}>
      <Notice tone="success" onDismiss={dismissOutcome}>
        {isDone && (
          <span className={styles.line}>
            <span>
              <b>{outcome.title}</b> · {outcome.text}
            </span>
            {outcome.canUndo && (
              <Button busy={isBusy} onClick={() => void undo(outcome.id)} aria-keyshortcuts="u">
                {alertWords.actions.undo}
              </Button>
            )}
          </span>
        )}
      </Notice>
      <Notice tone="error" onDismiss={dismissOutcome}>
        {outcome?.kind === 'failed' && outcome.text}
      </Notice>
    </div>
  )
}
