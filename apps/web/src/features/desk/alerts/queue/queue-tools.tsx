import { isPossible } from '@varuna/alerts/transitions'
import {
  queueOrder,
  type AlertChangesRequest,
  type QueuedAlert,
  type QueueOrder,
} from '@varuna/contract/desk/alert-queue'
import { alertWords } from '@varuna/language/desk/alerts'
import { Button } from '@varuna/ui/button'
import { useState } from 'react'
import { DismissDialog } from '../detail/dismiss-dialog.tsx'
import type { AlertActions } from '../use-alert-actions.ts'
import type { AlertsUrl } from '../use-alerts-url.ts'
import styles from './queue-tools.module.css'
import type { MarkedAlerts } from './use-marked.ts'

const { queue: words } = alertWords

type QueueToolsProps = {
  url: AlertsUrl
  marked: MarkedAlerts
  actions: AlertActions
}

const orders = ['gravest', 'newest', 'oldest'] as const satisfies readonly QueueOrder[]

/** Order and folding of the list; while alerts are marked, what can be decided about them. */
export function QueueTools({ url, marked, actions }: QueueToolsProps) {
  if (marked.alerts.length > 0) return <MarkedTools marked={marked} actions={actions} />
  return (
    <div className={styles.bar} data-screen-only>
      <MarkAll marked={marked} />
      <select
        className={styles.order}
        aria-label={words.order}
        value={url.order}
        onChange={({ target }) => url.setOrder(queueOrder.parse(target.value))}
      >
        {orders.map((order) => (
          <option key={order} value={order}>
            {words.orders[order]}
          </option>
        ))}
      </select>
      <label className={styles.check}>
        <input type="checkbox" checked={url.isByVessel} onChange={({ target }) => url.setByVessel(target.checked)} />
        {words.byVessel}
      </label>
    </div>
  )
}

/** Marks all listed alerts, or none. */
function MarkAll({ marked: { alerts, isAll, canAny, markAll, clear } }: { marked: MarkedAlerts }) {
  const isSome = alerts.length > 0 && !isAll
  return (
    canAny && (
      <input
        type="checkbox"
        className={styles.all}
        aria-label={words.markAll}
        title={words.markAll}
        checked={alerts.length > 0 && isAll}
        ref={(box) => {
          if (box) box.indeterminate = isSome
        }}
        onChange={() => (alerts.length > 0 && isAll ? clear() : markAll())}
      />
    )
  )
}

const decisions = ['acknowledge', 'confirm', 'need_evidence'] as const

function MarkedTools({ marked, actions }: Omit<QueueToolsProps, 'url'>) {
  const [isDismissing, setDismissing] = useState(false)
  const { alerts } = marked
  const { isBusy, outcome } = actions
  const those = (action: 'acknowledge' | 'confirm' | 'need_evidence' | 'dismiss') =>
    alerts.filter(({ state }: QueuedAlert) => isPossible(action, state))
  const decide = async (some: readonly QueuedAlert[], change: AlertChangesRequest['change']) => {
    const refused = await actions.decideMany(some, change)
    if (refused === null) return
    setDismissing(false)
    marked.keepOnly(refused)
  }
  const dismissible = those('dismiss')
  return (
    <div
      className={styles.bar}
      data-screen-only
      role="group"
      aria-label={words.ofMarked}
      aria-busy={isBusy || undefined}
    >
      <MarkAll marked={marked} />
      <b aria-live="polite">{words.marked(alerts.length)}</b>
      {decisions.map((action) => {
        const some = those(action)
        return (
          some.length > 0 && (
            <Button key={action} disabled={isBusy} onClick={() => void decide(some, { action })}>
              {alertWords.actions[action]}
            </Button>
          )
        )
      })}
      {dismissible.length > 0 && (
        <Button aria-haspopup="dialog" disabled={isBusy} onClick={() => setDismissing(true)}>
          {alertWords.actions.dismiss}
        </Button>
      )}
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
