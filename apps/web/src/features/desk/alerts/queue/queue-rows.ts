import type { QueuePage } from '@varuna/contract/desk/alert-queue'
import { isUnreadable } from '@varuna/contract/unreadable'

type Entry = QueuePage['alerts'][number]

/** One line of the list: an alert, or the first of several about one vessel. */
export interface QueueRow {
  alert: Entry
  /** All alerts that the line stands for: those of its vessel while they are folded, else its own alone. */
  members: readonly Entry[]
  /** Number of its vessel's alerts on the first line of several; 1 otherwise. */
  count: number
  isUnfolded: boolean
  /** Whether it stands below the first alert of its vessel. */
  isBelow: boolean
}

/** The vessel whose alerts share a line; null for an alert about no known vessel. */
export const vesselOf = (alert: Entry): number | null => (isUnreadable(alert) ? null : alert.mmsi)

/**
 * The lines of a queue. With `byVessel`, the alerts of a vessel stand where the first of them does: folded into one line, or, when the vessel
 * is `unfolded`, one below the other.
 */
export function queueRows(alerts: readonly Entry[], byVessel: boolean, unfolded: ReadonlySet<number>): QueueRow[] {
  const alone = (alert: Entry): QueueRow => ({ alert, members: [alert], count: 1, isUnfolded: false, isBelow: false })
  if (!byVessel) return alerts.map(alone)
  const vessels = Map.groupBy(alerts, vesselOf)
  const placed = new Set<number>()
  return alerts.flatMap((alert) => {
    const mmsi = vesselOf(alert)
    const members = (mmsi !== null && vessels.get(mmsi)) || [alert]
    if (mmsi === null || members.length === 1) return [alone(alert)]
    if (placed.has(mmsi)) return []
    placed.add(mmsi)
    const count = members.length
    if (!unfolded.has(mmsi)) return [{ alert, members, count, isUnfolded: false, isBelow: false }]
    return members.map((member, at) => ({
      ...alone(member),
      count: at === 0 ? count : 1,
      isUnfolded: at === 0,
      isBelow: at > 0,
    }))
  })
}
