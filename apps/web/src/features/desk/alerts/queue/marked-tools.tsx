import { isPossible } from '@varuna/alerts/transitions'
import type { AlertChangesRequest, QueuedAlert } from '@varuna/contract/desk/alert-queue'
import { alertWords } from '@varuna/language/desk/alerts'
import { Button } from '@varuna/ui/button'
import { OfflineContext } from '@varuna/ui/offline/offline-context'
import { Select } from '@varuna/ui/select'
import { use, useState } from 'react'
import { useShortcut } from '~/dashboard/room/use-shortcut.ts'
import { useColleagues } from '../detail/use-colleagues.ts'
import { DismissDialog } from '../detail/dismiss-dialog.tsx'
import type { AlertActions } from '../use-alert-actions.ts'
import { isOwnedBy } from '../use-may-decide.ts'
import styles from './queue-tools.module.css'
import type { MarkedAlerts } from './use-marked.ts'

const { queue: words, actions: actionWords } = alertWords

const decisions = [
  ['acknowledge', 'a'],
  ['confirm', 'c'],
  ['need_evidence', 'e'],
] as const

type MarkedToolsProps = { marked: MarkedAlerts; actions: AlertActions }

/** What can be done about the marked alerts together, by button or key: a, c, d, e. */
export function MarkedTools({ marked, actions }: MarkedToolsProps) {
  const [isDismissing, setDismissing] = useState(false)
  const { alerts } = marked
  const { isBusy, outcome } = actions
  const isReached = use(OfflineContext) === null
  const those = (action: 'acknowledge' | 'confirm' | 'need_evidence' | 'dismiss') =>
    alerts.filter(({ state }: QueuedAlert) => isPossible(action, state))
  const decide = async (some: readonly QueuedAlert[], change: AlertChangesRequest['change']) => {
    if (isBusy || !isReached || some.length === 0) return
    marked.hold()
    const refused = await actions.decideMany(some, change)
    marked.release()
    if (refused === null) return
    setDismissing(false)
    marked.keepOnly(refused)
  }
  const dismissible = those('dismiss')
  useShortcut('a', () => void decide(those('acknowledge'), { action: 'acknowledge' }))
  useShortcut('c', () => void decide(those('confirm'), { action: 'confirm' }))
  useShortcut('e', () => void decide(those('need_evidence'), { action: 'need_evidence' }))
  useShortcut('d', () => !isBusy && dismissible.length > 0 && setDismissing(true))
  return (
    <div
      className={styles.marked}
      data-screen-only
      role="group"
      aria-label={words.ofMarked}
      aria-busy={isBusy || undefined}
    >
      <b aria-live="polite">{words.marked(alerts.length)}</b>
      {decisions.map(([action, key]) => {
        const some = those(action)
        return (
          some.length > 0 && (
            <Button
              key={action}
              sends
              aria-keyshortcuts={key}
              disabled={isBusy}
              onClick={() => void decide(some, { action })}
            >
              {actionWords[action]}
            </Button>
          )
        )
      })}
      {dismissible.length > 0 && (
        <Button aria-keyshortcuts="d" aria-haspopup="dialog" disabled={isBusy} onClick={() => setDismissing(true)}>
          {actionWords.dismiss}
        </Button>
      )}
      <AssignMarked
        alerts={alerts}
        actions={actions}
        onAssign={(some, assignee) => void decide(some, { action: 'assign', assignee })}
      />
      <Button variant="quiet" onClick={marked.clear}>
        {words.unmark}
      </Button>
      <DismissDialog
        count={dismissible.length}
        open={isDismissing}
        busy={isBusy}
        failure={outcome?.kind === 'failed' ? outcome.text : null}
        onClose={() => setDismissing(false)}
        onDismiss={(how) => void decide(dismissible, { action: 'dismiss', ...how })}
      />
    </div>
  )
}

type AssignMarkedProps = {
  alerts: readonly QueuedAlert[]
  actions: AlertActions
  onAssign: (alerts: readonly QueuedAlert[], assignee: string | null) => void
}

const NOBODY = 'nobody'

/** Assigns the marked alerts: the account's own to itself or nobody, the shared ones also to a colleague. */
function AssignMarked({ alerts, actions: { userId, isBusy }, onAssign }: AssignMarkedProps) {
  const shared = alerts.filter((alert) => alert.shared)
  const own = alerts.filter((alert) => alert.shared || isOwnedBy(userId, alert))
  const colleagues = useColleagues(userId, shared)
  if (own.length === 0) return null
  const assign = (to: string) => {
    if (to === NOBODY) onAssign(own, null)
    else onAssign(to === userId ? own : shared, to)
  }
  return (
    <Select
      sends
      className={styles.order}
      aria-label={actionWords.assignTo}
      disabled={isBusy}
      value=""
      onChange={({ target }) => assign(target.value)}
    >
      <option value="" disabled>
        {words.assign}
      </option>
      {userId !== null && <option value={userId}>{actionWords.assignMe}</option>}
      <option value={NOBODY}>{actionWords.assignNobody}</option>
      {colleagues.map(({ id, name }) => (
        <option key={id} value={id}>
          {actionWords.assignPerson(name)}
        </option>
      ))}
    </Select>
  )
}
