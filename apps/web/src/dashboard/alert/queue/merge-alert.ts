import {
  type AlertChange,
  type AlertDetails,
  type QueuedAlert,
  type QueueOrder,
  type QueuePage,
} from '@varuna/contract/desk/alert-queue'
import { isUnreadable } from '@varuna/contract/unreadable'
import { alertLevels } from '@varuna/vocabulary/alerts'

type Entry = QueuePage['alerts'][number]

/** Greater than 0 when `one` was raised last. */
const compareTimes = (one: QueuedAlert, other: QueuedAlert) =>
  one.lastTime === other.lastTime ? (one.id > other.id ? 1 : -1) : one.lastTime > other.lastTime ? 1 : -1

/** Greater than 0 when `one` comes first. */
const compareIn: Record<QueueOrder, (one: QueuedAlert, other: QueuedAlert) => number> = {
  newest: compareTimes,
  oldest: (one, other) => -compareTimes(one, other),
  gravest: (one, other) =>
    alertLevels.indexOf(other.level) - alertLevels.indexOf(one.level) || compareTimes(one, other),
}

/**
 * The pages of a queue in an order with the new version of `alert`: replaced, moved, added or, when it no longer `belongs`, removed. Returns the same
 * pages when they have this version or a newer one. An alert beyond the loaded pages arrives with its own page.
 */
export function mergeAlert(
  pages: readonly QueuePage[],
  alert: QueuedAlert,
  belongs: boolean,
  order: QueueOrder,
): readonly QueuePage[] {
  const isAfter = (entry: Entry) => !isUnreadable(entry) && compareIn[order](alert, entry) > 0
  const known = pages.flatMap((page) => page.alerts).find((entry) => entry.id === alert.id)
  if (known && !isUnreadable(known) && known.version >= alert.version) return pages
  if (!known && !belongs) return pages
  const rest = known
    ? pages.map((page) => ({ ...page, alerts: page.alerts.filter((entry) => entry.id !== alert.id) }))
    : [...pages]
  if (!belongs) return rest
  const at = rest.findIndex(({ alerts }) => alerts.some(isAfter))
  const target = at >= 0 ? at : rest.length - 1
  const page = rest[target]
  if (!page) return rest
  if (at < 0 && page.next !== null) return rest
  const index = page.alerts.findIndex(isAfter)
  rest[target] = { ...page, alerts: page.alerts.toSpliced(index < 0 ? page.alerts.length : index, 0, alert) }
  return rest
}

/** Details with an alert after `change`; the same details when they already have both. */
export function mergeDetails(details: AlertDetails, alert: QueuedAlert, change: AlertChange | null): AlertDetails {
  const isKnown = change === null || details.changes.some(({ sequence }) => sequence === change.sequence)
  const isNewer = alert.version > details.alert.version
  if (isKnown && !isNewer) return details
  return {
    ...details,
    alert: isNewer ? alert : details.alert,
    changes: isKnown ? details.changes : [...details.changes, change].sort((a, b) => a.sequence - b.sequence),
  }
}

/** The alerts of all pages without duplicates: one that moved between two pages during loading is on both. */
export function alertsOf(pages: readonly QueuePage[]): Entry[] {
  const byId = new Map<string, Entry>()
  for (const entry of pages.flatMap(({ alerts }) => alerts)) {
    const before = byId.get(entry.id)
    if (!before || isUnreadable(before) || (!isUnreadable(entry) && entry.version > before.version))
      byId.set(entry.id, entry)
  }
  return [...byId.values()]
}
