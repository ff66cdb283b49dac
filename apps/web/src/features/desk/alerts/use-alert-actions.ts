import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isDecision, isPossible } from '@varuna/alerts/transitions'
import type {
  AlertChangeRequest,
  AlertChangesRequest,
  AlertDetails,
  QueuedAlert,
} from '@varuna/contract/desk/alert-queue'
import { isUnreadable } from '@varuna/contract/unreadable'
import { alertWords } from '@varuna/language/desk/alerts'
import { useRef, useState } from 'react'
import { ProblemError } from '~/api/request.ts'
import { useClearedWhenBack } from '~/api/use-cleared-when-back.ts'
import { alertQuery, changeAlertMutation, changeAlertsMutation } from '~/dashboard/alert/queue/queries.ts'
import { useSession } from '~/session/use-session.ts'

/** The last action, which can be undone at once, or why it failed. */
export type Outcome =
  | { kind: 'done'; title: string; text: string; undo: (() => void) | null }
  | { kind: 'failed'; text: string }

/**
 * Queues decisions about alerts. Each names the version that the user saw, or the one produced by the user's own previous decision, so that
 * nothing is overwritten unseen.
 */
export function useAlertActions(onChanged?: (alert: QueuedAlert) => void) {
  const client = useQueryClient()
  const { session } = useSession()
  const mutation = useMutation(changeAlertMutation(client))
  const many = useMutation(changeAlertsMutation(client))
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  useClearedWhenBack(outcome?.text, () => setOutcome(null))

  const last = useRef<Promise<QueuedAlert | null>>(Promise.resolve(null))
  const waiting = useRef(new Set<string>())

  const send = async (alert: QueuedAlert, change: AlertChangeRequest): Promise<boolean> => {
    const name = `${change.action} ${alert.id}`
    // A held key decides only once.
    if (waiting.current.has(name)) return false
    waiting.current.add(name)
    const before = last.current
    const { promise, resolve } = Promise.withResolvers<QueuedAlert | null>()
    last.current = promise
    const made = await before
    const sent = await sendNow(alert, made?.id === alert.id ? withVersion(change, made.version) : change)
    waiting.current.delete(name)
    resolve(sent)
    return sent !== null
  }

  const sendNow = async (alert: QueuedAlert, change: AlertChangeRequest): Promise<QueuedAlert | null> => {
    setOutcome(null)
    try {
      const details = await mutation.mutateAsync({ id: alert.id, change })
      setOutcome({
        kind: 'done',
        title: alertWords.codes[alert.code],
        text: [alertWords.done[change.action], ...alertWords.mention.unreached(details.unreached)].join(' '),
        undo: ['undo', 'note'].includes(change.action) ? null : () => void undo(alert.id),
      })
      onChanged?.(details.alert)
      return details.alert
    } catch (error) {
      const isConflict = error instanceof ProblemError && error.problem.status === 409
      const text = error instanceof Error ? error.message : String(error)
      setOutcome({ kind: 'failed', text: alertWords.failed(text) })
      if (isConflict) void client.invalidateQueries(alertQuery(alert.id))
      return null
    }
  }

  /** Undoes the last decision about the alert `id` in its current version; of somebody else only with the reason. Resolves with whether it did. */
  const undo = async (id: string, note?: string): Promise<boolean> => {
    const details: AlertDetails | null = await client
      .fetchQuery({ ...alertQuery(id), staleTime: 0 })
      .catch((error: unknown) => {
        setOutcome({ kind: 'failed', text: alertWords.failed(error instanceof Error ? error.message : String(error)) })
        return null
      })
    if (!details) return false
    return send(details.alert, { action: 'undo', version: details.alert.version, ...(note !== undefined && { note }) })
  }

  /** Decides several alerts alike. Resolves with those that were not changed; null when nothing was. */
  const decideMany = async (
    alerts: readonly Pick<QueuedAlert, 'id' | 'version'>[],
    change: AlertChangesRequest['change'],
  ): Promise<readonly string[] | null> => {
    setOutcome(null)
    try {
      const { changed, refused, unreached } = await many.mutateAsync({ alerts, change })
      const [first] = refused
      if (changed.length === 0 && first !== undefined) throw new Error(first.detail)
      const readable = changed.filter((alert): alert is QueuedAlert => !isUnreadable(alert))
      setOutcome({
        kind: 'done',
        title: alertWords.queue.ofMany(changed.length),
        text: [
          alertWords.done[change.action],
          first && alertWords.queue.refused(refused.length, first.detail),
          ...alertWords.mention.unreached(unreached),
        ]
          .filter(Boolean)
          .join(' '),
        undo: change.action === 'undo' ? null : () => void decideMany(readable, { action: 'undo' }),
      })
      return refused.map(({ id }) => id)
    } catch (error) {
      setOutcome({ kind: 'failed', text: alertWords.failed(error instanceof Error ? error.message : String(error)) })
      return null
    }
  }

  return {
    outcome,
    decideMany,
    dismissOutcome: () => setOutcome(null),
    isBusy: mutation.isPending || many.isPending,
    decide: (alert: QueuedAlert, action: 'acknowledge' | 'confirm' | 'need_evidence' | 'reopen') =>
      void (isPossible(action, alert.state) && send(alert, { action, version: alert.version })),
    dismiss: (alert: QueuedAlert, how: Pick<Extract<AlertChangeRequest, { action: 'dismiss' }>, 'reason' | 'note'>) =>
      send(alert, { action: 'dismiss', version: alert.version, ...how }),
    note: (alert: QueuedAlert, note: string) => send(alert, { action: 'note', note }),
    /** To the account of an id; to nobody with null. */
    assign: (alert: QueuedAlert, assignee: string | null) =>
      void send(alert, { action: 'assign', version: alert.version, assignee }),
    undo,
    userId: session?.userId ?? null,
  }
}
const withVersion = (change: AlertChangeRequest, version: number): AlertChangeRequest =>
  'version' in change ? { ...change, version: Math.max(change.version, version) } : change

export type AlertActions = ReturnType<typeof useAlertActions>

/** Whose decision about an alert an undo would undo; null without a decision. */
export function decidedBy({ changes }: Pick<AlertDetails, 'changes'>, userId: string | null): 'me' | 'another' | null {
  const last = changes.findLast(isDecision)
  if (!last) return null
  return last.by !== null && last.by.id === userId ? 'me' : 'another'
}
