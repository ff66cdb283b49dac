import { alertWords } from '@varuna/language/desk/alerts'
import { Button } from '@varuna/ui/button'
import { Notice } from '@varuna/ui/notice'
import { useShortcut } from '~/dashboard/room/use-shortcut.ts'
import type { AlertActions } from '../use-alert-actions.ts'
import styles from './outcome-notice.module.css'

/** The last action with its undo, or why it failed. */
export function OutcomeNotice({ actions }: { actions: AlertActions }) {
  const { outcome, dismissOutcome, isBusy } = actions
  const isDone = outcome?.kind === 'done'
  return (
    <div className={styles.outcome}>
      <Notice tone="success" onDismiss={dismissOutcome}>
        {isDone && (
          <span className={styles.line}>
            <span>
              <b>{outcome.title}</b> · {outcome.text}
            </span>
            {outcome.undo && <UndoButton undo={outcome.undo} isBusy={isBusy} />}
          </span>
        )}
      </Notice>
      <Notice tone="error" onDismiss={dismissOutcome}>
        {outcome?.kind === 'failed' && outcome.text}
      </Notice>
    </div>
  )
}

function UndoButton({ undo, isBusy }: { undo: () => void; isBusy: boolean }) {
  useShortcut('u', undo)
  return (
    <Button busy={isBusy} onClick={undo} aria-keyshortcuts="u">
      {alertWords.actions.undo}
    </Button>
  )
}
