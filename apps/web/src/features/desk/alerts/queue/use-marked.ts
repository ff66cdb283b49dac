import type { QueuedAlert } from '@varuna/contract/desk/alert-queue'
import { isUnreadable } from '@varuna/contract/unreadable'
import { useMemo, useRef, useState } from 'react'
import type { QueueRow } from './queue-rows.ts'

type Line = Pick<QueueRow, 'alert' | 'members'>

/**
 * The alerts marked for one decision about several. A folded line is marked with all of its alerts; a line marked with Shift marks those
 * between it and the one before. Alerts that leave the queue are no longer marked, but while a decision about them is saved, they stay as
 * they were when it began.
 */
export function useMarked(rows: readonly QueueRow[], mayDecide: (alert: QueuedAlert) => boolean) {
  const [ids, setIds] = useState<ReadonlySet<string>>(() => new Set())
  const [held, setHeld] = useState<readonly QueuedAlert[] | null>(null)
  const last = useRef<string | null>(null)
  const decidable = (line: Line) =>
    line.members.filter((alert): alert is QueuedAlert => !isUnreadable(alert) && mayDecide(alert))
  const alerts = useMemo(
    () =>
      rows.flatMap(({ members }) =>
        members.filter((alert): alert is QueuedAlert => ids.has(alert.id) && !isUnreadable(alert)),
      ),
    [rows, ids],
  )

  const set = (lines: readonly Line[], isMarked: boolean) =>
    setIds((before) => {
      const changed = new Set(before)
      for (const { id } of lines.flatMap(decidable)) {
        if (isMarked) changed.add(id)
        else changed.delete(id)
      }
      return changed
    })
  const has = (line: Line) => {
    const own = decidable(line)
    return own.length > 0 && own.every(({ id }) => ids.has(id))
  }
  return {
    alerts: held ?? alerts,
    hold: () => setHeld(alerts),
    release: () => setHeld(null),
    /** Whether a line has an alert that the account may decide. */
    can: (line: Line) => decidable(line).length > 0,
    has,
    toggle: (line: Line, withShift = false) => {
      const at = rows.findIndex(({ alert }) => alert.id === line.alert.id)
      const from = withShift ? rows.findIndex(({ alert }) => alert.id === last.current) : -1
      last.current = line.alert.id
      set(from < 0 ? [line] : rows.slice(Math.min(from, at), Math.max(from, at) + 1), !has(line))
    },
    markAll: () => set(rows, true),
    clear: () => setIds(new Set()),
    keepOnly: (kept: readonly string[]) => setIds(new Set(kept)),
    /** Whether any line has. */
    canAny: rows.some((line) => decidable(line).length > 0),
    isAll: rows.length > 0 && rows.every((line) => decidable(line).length === 0 || has(line)),
  }
}

export type MarkedAlerts = ReturnType<typeof useMarked>
