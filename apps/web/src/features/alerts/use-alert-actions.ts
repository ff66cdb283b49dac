import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isDecision, isPossible } from '@varuna/alerts/transitions'
import type { AlertChangeRequest, AlertDetails, QueuedAlert } from '@varuna/contract/alert-queue'
import { alertWords } from '@varuna/language/dashboard/alerts'
import { useState } from 'react'
import { ProblemError } from '~/api/request.ts'
import { alertQuery, changeAlertMutation } from '~/dashboard/alert/queue/queries.ts'
import { useSession } from '~/session/use-session.ts'

/** What was done last, which can be undone at once, or why nothing was. */
export type Outcome =
  { kind: 'done'; id: string; title: string; text: string; canUndo: boolean } | { kind: 'failed'; text: string }

/** Decisions about alerts, one at a time; each names the version that was seen, so that nothing is overwritten unseen. */
export function useAlertActions(onChanged?: (alert: QueuedAlert) => void) {
  const client = useQueryClient()
  const { session } = useSession()
  const mutation = useMutation(changeAlertMutation(client))
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  const send = async (alert: QueuedAlert, change: AlertChangeRequest): Promise<boolean> => {
    if (mutation.isPending) return false
    setOutcome(null)
    try {
      const details = await mutation.mutateAsync({ id: alert.id, change })
      setOutcome({
        kind: 'done',
        id: alert.id,
        title: alertWords.codes[alert.code],
        text: alertWords.done[change.action],
        canUndo: !['undo', 'note'].includes(change.action),
      })
      onChanged?.(details.alert)
      return true
    } catch (error) {
      const isConflict = error instanceof ProblemError && error.problem.status === 409
      const text = error instanceof Error ? error.message : String(error)
      setOutcome({ kind: 'failed', text: alertWords.failed(text) })
      if (isConflict) void client.invalidateQueries(alertQuery(alert.id))
      return false
    }
  }

  /** Undoes the last decision about the alert `id`, as it is now. */
  const undo = async (id: string) => {
    const details: AlertDetails | null = await client
      .fetchQuery({ ...alertQuery(id), staleTime: 0 })
      .catch((error: unknown) => {
        setOutcome({ kind: 'failed', text: alertWords.failed(error instanceof Error ? error.message : String(error)) })
        return null
      })
    if (details) await send(details.alert, { action: 'undo', version: details.alert.version })
  }

  return {
    outcome,
    dismissOutcome: () => setOutcome(null),
    isBusy: mutation.isPending,
    decide: (alert: QueuedAlert, action: 'acknowledge' | 'confirm' | 'need_evidence' | 'reopen') =>
      void (isPossible(action, alert.state) && send(alert, { action, version: alert.version })),
    dismiss: (alert: QueuedAlert, how: Pick<Extract<AlertChangeRequest, { action: 'dismiss' }>, 'reason' | 'note'>) =>
      send(alert, { action: 'dismiss', version: alert.version, ...how }),
    note: (alert: QueuedAlert, note: string) => send(alert, { action: 'note', note }),
    assign: (alert: QueuedAlert, toMe: boolean) =>
      void send(alert, { action: 'assign', version: alert.version, assignee: toMe ? (session?.userId ?? null) : null }),
    undo: (id: string) => void undo(id),
    userId: session?.userId ?? null,
  }
}
export type AlertActions = ReturnType<typeof useAlertActions>

/** Whether anything about an alert was decided that can be undone. */
export const canUndo = ({ changes }: Pick<AlertDetails, 'changes'>): boolean => changes.some(isDecision)
