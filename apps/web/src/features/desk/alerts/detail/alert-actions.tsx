import { isPossible } from '@varuna/alerts/transitions'
import type { QueuedAlert } from '@varuna/contract/desk/alert-queue'
import { alertWords } from '@varuna/language/desk/alerts'
import { Button } from '@varuna/ui/button'
import { useState } from 'react'
import { AddToCase } from '~/dashboard/cases/add-to-case.tsx'
import { useShortcut } from '~/dashboard/room/use-shortcut.ts'
import type { AlertActions as Actions } from '../use-alert-actions.ts'
import styles from './alert-actions.module.css'
import { DismissDialog } from './dismiss-dialog.tsx'
import { NoteDialog } from './note-dialog.tsx'

const { actions: words } = alertWords

type AlertActionsProps = {
  alert: QueuedAlert
  actions: Actions
  /** Whether a decision about the alert can be undone. */
  canUndo: boolean
}

/** Actions on an alert, by button or key: a, c, d, e, n, u. */
export function AlertActions({ alert, actions, canUndo }: AlertActionsProps) {
  const [dialog, setDialog] = useState<'dismiss' | 'note' | null>(null)
  const { decide, isBusy, outcome, userId } = actions
  const canDismiss = isPossible('dismiss', alert.state)
  const undoable = outcome?.kind === 'done' && outcome.canUndo ? outcome.id : canUndo ? alert.id : null
  useShortcut('a', () => decide(alert, 'acknowledge'))
  useShortcut('c', () => decide(alert, 'confirm'))
  useShortcut('d', () => canDismiss && setDialog('dismiss'))
  useShortcut('e', () => decide(alert, 'need_evidence'))
  useShortcut('n', () => setDialog('note'))
  useShortcut('u', () => undoable !== null && actions.undo(undoable))
  const close = () => setDialog(null)
  const failure = outcome?.kind === 'failed' ? outcome.text : null
  const isMine = alert.assignee !== null && alert.assignee.id === userId
  return (
    <div
      className={styles.actions}
      data-screen-only
      role="group"
      aria-label={words.label}
      aria-busy={isBusy || undefined}
    >
      {isPossible('acknowledge', alert.state) && (
        <Button variant="primary" aria-keyshortcuts="a" onClick={() => decide(alert, 'acknowledge')}>
          {words.acknowledge}
        </Button>
      )}
      {isPossible('confirm', alert.state) && (
        <Button aria-keyshortcuts="c" onClick={() => decide(alert, 'confirm')}>
          {words.confirm}
        </Button>
      )}
      {canDismiss && (
        <Button aria-keyshortcuts="d" aria-haspopup="dialog" onClick={() => setDialog('dismiss')}>
          {words.dismiss}
        </Button>
      )}
      {isPossible('need_evidence', alert.state) && (
        <Button aria-keyshortcuts="e" onClick={() => decide(alert, 'need_evidence')}>
          {words.need_evidence}
        </Button>
      )}
      {isPossible('reopen', alert.state) && alert.state !== 'acknowledged' && (
        <Button onClick={() => decide(alert, 'reopen')}>{words.reopen}</Button>
      )}
      <Button aria-keyshortcuts="n" aria-haspopup="dialog" onClick={() => setDialog('note')}>
        {words.note}
      </Button>
      <Button variant="quiet" onClick={() => actions.assign(alert, !isMine)}>
        {isMine ? words.assignNobody : words.assignMe}
      </Button>
      <AddToCase what={{ kind: 'alert', alertId: alert.id }} suggestedTitle={alert.message} />
      {canUndo && (
        <Button variant="quiet" aria-keyshortcuts="u" onClick={() => actions.undo(alert.id)}>
          {words.undo}
        </Button>
      )}
      <DismissDialog
        open={dialog === 'dismiss'}
        busy={isBusy}
        failure={failure}
        onClose={close}
        onDismiss={(how) => void actions.dismiss(alert, how).then((isDone) => isDone && close())}
      />
      <NoteDialog
        open={dialog === 'note'}
        busy={isBusy}
        failure={failure}
        onClose={close}
        onAdd={async (note) => {
          const isKept = await actions.note(alert, note)
          if (isKept) close()
          return isKept
        }}
      />
    </div>
  )
}
