import { isPossible } from '@varuna/alerts/transitions'
import type { QueuedAlert } from '@varuna/contract/desk/alert-queue'
import { alertWords } from '@varuna/language/desk/alerts'
import { Button } from '@varuna/ui/button'
import { OfflineContext } from '@varuna/ui/offline/offline-context'
import { type RefObject, use, useRef, useState } from 'react'
import { alertSubject } from '~/dashboard/alert/alert-subject.ts'
import { AddToCase } from '~/dashboard/cases/add-to-case.tsx'
import { DocumentLink } from '~/dashboard/exports/document-link.tsx'
import { useFocusKept } from '~/dashboard/frame/use-focus-kept.ts'
import { useShortcut } from '~/dashboard/room/use-shortcut.ts'
import { NeedsRight } from '~/session/needs-right.tsx'
import { useRight } from '~/session/use-session.ts'
import type { AlertActions as Actions, decidedBy } from '../use-alert-actions.ts'
import { decidingRight, isOwnedBy, useMayDecide } from '../use-may-decide.ts'
import styles from './alert-actions.module.css'
import { AssignTo } from './assign-to.tsx'
import { DismissDialog } from './dismiss-dialog.tsx'
import { useColleagues } from './use-colleagues.ts'
import { NoteDialog } from './note-dialog.tsx'

const { actions: words, caseTitle, codes, noteForm, undoForm } = alertWords

type AlertActionsProps = {
  alert: QueuedAlert
  actions: Actions
  /** Whose decision an undo would undo; null for none, or until the details are loaded. */
  decided: ReturnType<typeof decidedBy>
  /** Whether a, c, d and e decide other alerts, such as marked ones. */
  areKeysElsewhere: boolean
}

/** What the account's role allows to do about an alert, by button or key: a, c, d, e, n, u. */
export function AlertActions(props: AlertActionsProps) {
  const { alert, actions } = props
  const mayDecide = useMayDecide()(alert)
  const group = useRef<HTMLDivElement>(null)
  return (
    <div
      ref={group}
      className={styles.actions}
      data-screen-only
      role="group"
      aria-label={words.label}
      aria-busy={actions.isBusy || undefined}
    >
      {mayDecide && <Decisions {...props} group={group} />}
      <AddToCase
        what={{ kind: 'alert', alertId: alert.id }}
        suggestedTitle={caseTitle(codes[alert.code], alertSubject(alert), alert.timestamp)}
      />
      <DocumentLink path={`/api/alerts/${encodeURIComponent(alert.id)}/report.pdf`} about={alert.message} />
      {mayDecide ? (
        <Undo alert={alert} actions={actions} decided={props.decided} />
      ) : (
        <NeedsRight right={decidingRight(alert)} />
      )}
    </div>
  )
}

type DecisionsProps = AlertActionsProps & { group: RefObject<HTMLElement | null> }

function Decisions({ alert, actions, decided, areKeysElsewhere, group }: DecisionsProps) {
  useFocusKept(group)
  const [dialog, setDialog] = useState<'dismiss' | 'note' | null>(null)
  const { decide, isBusy, userId } = actions
  const colleagues = useColleagues(userId, alert.shared ? [alert] : [])
  const canDismiss = isPossible('dismiss', alert.state)
  const isHere = !areKeysElsewhere
  const isReached = use(OfflineContext) === null
  const keyOf = (key: string) => (isHere ? key : undefined)
  useShortcut('a', () => decide(alert, 'acknowledge'), isHere && isReached)
  useShortcut('c', () => decide(alert, 'confirm'), isHere && isReached)
  useShortcut('d', () => canDismiss && setDialog('dismiss'), isHere)
  useShortcut('e', () => decide(alert, 'need_evidence'), isHere && isReached)
  useShortcut('n', () => setDialog('note'))
  const close = () => setDialog(null)
  return (
    <>
      {isPossible('acknowledge', alert.state) && (
        <Button variant="primary" sends aria-keyshortcuts={keyOf('a')} onClick={() => decide(alert, 'acknowledge')}>
          {words.acknowledge}
        </Button>
      )}
      {isPossible('confirm', alert.state) && (
        <Button sends aria-keyshortcuts={keyOf('c')} onClick={() => decide(alert, 'confirm')}>
          {words.confirm}
        </Button>
      )}
      {canDismiss && (
        <Button aria-keyshortcuts={keyOf('d')} aria-haspopup="dialog" onClick={() => setDialog('dismiss')}>
          {words.dismiss}
        </Button>
      )}
      {isPossible('need_evidence', alert.state) && (
        <Button sends aria-keyshortcuts={keyOf('e')} onClick={() => decide(alert, 'need_evidence')}>
          {words.need_evidence}
        </Button>
      )}
      {isPossible('reopen', alert.state) && alert.state !== 'acknowledged' && decided !== 'another' && (
        <Button sends onClick={() => decide(alert, 'reopen')}>
          {words.reopen}
        </Button>
      )}
      <Button aria-keyshortcuts="n" aria-haspopup="dialog" onClick={() => setDialog('note')}>
        {words.note}
      </Button>
      {(alert.shared || isOwnedBy(userId, alert)) && <AssignTo alert={alert} actions={actions} />}
      <DismissDialog
        open={dialog === 'dismiss'}
        busy={isBusy}
        failure={failureOf(actions)}
        onClose={close}
        onDismiss={(how) => void actions.dismiss(alert, how).then((isDone) => isDone && close())}
      />
      <NoteDialog
        words={noteForm}
        open={dialog === 'note'}
        busy={isBusy}
        colleagues={[...new Set(colleagues.map(({ name }) => name))]}
        failure={failureOf(actions)}
        onClose={close}
        onAdd={async (note) => {
          const isKept = await actions.note(alert, note)
          if (isKept) close()
          return isKept
        }}
      />
    </>
  )
}

/** Undoes the last decision; what somebody else decided only the alert's owner and who has the right to, with a reason. */
function Undo({ alert, actions, decided }: Omit<AlertActionsProps, 'areKeysElsewhere'>) {
  const [isAsking, setAsking] = useState(false)
  const mayUndoAny = useRight('undo_others_decisions') === true
  const { outcome, undo, isBusy, userId } = actions
  const mayUndoOthers = mayUndoAny || isOwnedBy(userId, alert)
  const ask = () => setAsking(true)
  const undoShown = {
    me: () => void undo(alert.id),
    another: mayUndoOthers ? ask : null,
    none: null,
  }[decided ?? 'none']
  const isReached = use(OfflineContext) === null
  useShortcut('u', () => {
    if (!isReached) return
    if (outcome?.kind === 'done' && outcome.undo) outcome.undo()
    else undoShown?.()
  })
  return (
    <>
      {undoShown ? (
        <Button
          variant="quiet"
          sends={decided !== 'another'}
          aria-keyshortcuts="u"
          aria-haspopup={decided === 'another' ? 'dialog' : undefined}
          onClick={undoShown}
        >
          {decided === 'another' ? words.undoWithReason : words.undo}
        </Button>
      ) : (
        decided === 'another' && <NeedsRight right="undo_others_decisions" />
      )}
      <NoteDialog
        words={undoForm}
        open={isAsking}
        busy={isBusy}
        failure={failureOf(actions)}
        onClose={() => setAsking(false)}
        onAdd={async (note) => {
          const isUndone = await undo(alert.id, note)
          if (isUndone) setAsking(false)
          return isUndone
        }}
      />
    </>
  )
}

const failureOf = ({ outcome }: Actions) => (outcome?.kind === 'failed' ? outcome.text : null)
