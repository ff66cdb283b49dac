import { queueOrder, type QueueOrder } from '@varuna/contract/desk/alert-queue'
import { alertWords } from '@varuna/language/desk/alerts'
import { Select } from '@varuna/ui/select'
import type { AlertsUrl } from '../use-alerts-url.ts'
import styles from './queue-tools.module.css'
import type { MarkedAlerts } from './use-marked.ts'

const { queue: words } = alertWords

type QueueToolsProps = {
  url: AlertsUrl
  marked: MarkedAlerts
}

const orders = ['gravest', 'newest', 'oldest'] as const satisfies readonly QueueOrder[]

/** The mark of all alerts, and the order and folding of the list. */
export function QueueTools({ url, marked }: QueueToolsProps) {
  return (
    <div className={styles.bar} data-screen-only>
      <MarkAll marked={marked} />
      <Select
        sends
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
      </Select>
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
