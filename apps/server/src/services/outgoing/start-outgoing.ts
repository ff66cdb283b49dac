import { setImmediate as immediate } from 'node:timers/promises'
import type { OutgoingFault } from '@varuna/contract/faults/alert-fault'
import { DELIVERIES_KEPT_DAYS } from '@varuna/contract/alert-rule'
import type { Clock } from '../../clock/clock.ts'
import type { DueDelivery } from '../../store/alerts/outgoing-store.ts'
import type { Store } from '../../store/store.ts'
import { peopleIn, readChange, readQueued } from '../alerts/alert-queue.ts'
import { MAIL_COUNTED_MS } from '../mail-bounds/mail-bounds.ts'
import type { People } from '../people/people.ts'
import { isConfirmed } from './address-codes.ts'
import { matchRules, readRule } from './match-rules.ts'
import { sendChange, type SendEffects, type SendResult } from './send-change.ts'

interface Effects extends SendEffects {
  store: Pick<Store, 'outgoing' | 'mailCounts' | 'locks'>
  people: People
  clock: Clock
  sleep(ms: number, signal: AbortSignal): Promise<void>
  onFault(error: unknown): void
}

export interface Outgoing {
  /** Something may be due. */
  wake(): void
  /** Starts no other delivery, and waits a little for those that are being sent. */
  close(): Promise<void>
}

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
/** Time after each failed attempt: ten attempts in a day. */
const RETRY_MS = [
  10 * SECOND_MS,
  MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  ...[1, 2, 4, 6, 10].map((hours) => hours * HOUR_MS),
]
/** A delivery whose server ended while sending it is sent again after this time. */
const LEASE_MS = 90 * SECOND_MS
const IDLE_MS = SECOND_MS
const CHANGES_A_TRANSACTION = 200
/** Deliveries of one account that wait; more are listed as failed. */
const MAX_WAITING = 1_000
/** Sent at a time: of all, and of one account, whose addresses may all hang. A rule sends one at a time, in order. */
const MAX_SENDING = 16
const MAX_SENDING_AN_ACCOUNT = 2
const CANDIDATES = 64
const CLOSE_MS = 3 * SECOND_MS
const PRUNE_EVERY_MS = HOUR_MS
const PRUNED_A_STATEMENT = 500

const offFault = JSON.stringify({ code: 'delivery_failed.rule_off', params: {} })
const fullFault = JSON.stringify({ code: 'delivery_failed.queue_full', params: { most: MAX_WAITING } })

/** Creates deliveries from the log of changes and sends those that are due, until it is closed. */
export function startOutgoing({ store, people, clock, sleep, onFault, ...effects }: Effects): Outgoing {
  const { outgoing, locks } = store
  const closing = new AbortController()
  const { signal } = closing
  let waking = new AbortController()
  /** Accounts of the rules under which something is being sent. */
  const sending = new Map<string, string>()
  const running = new Set<Promise<void>>()
  let prunedAtMs = -Infinity

  const createAll = async () => {
    const release = await locks.take('outgoing', 0)
    if (release === null) return
    try {
      const match: Parameters<typeof outgoing.createDeliveries>[3] = (rules, changes) =>
        matchRules(rules, changes, { nowMs: clock.now(), newId: clock.newId })
      const create = () => outgoing.createDeliveries(CHANGES_A_TRANSACTION, MAX_WAITING, fullFault, match)
      while (!signal.aborted && (await create()) === CHANGES_A_TRANSACTION) await immediate()
    } finally {
      await release()
    }
  }

  const tryOnce = async ({ delivery, rule }: DueDelivery): Promise<SendResult> => {
    const asked = readRule(rule)
    if (rule.is_active === 0 || asked === null) return failed('delivery_failed.rule_off')
    if (!isConfirmed(rule, asked)) return failed('delivery_failed.address_not_confirmed')
    const found = await outgoing.changeOf(delivery)
    if (found === null) return failed('delivery_failed.alert_gone')
    const named = await people.named(peopleIn([found.alert], [found.change]))
    const alert = readQueued(found.alert, named)
    if (alert === null) return failed('delivery_failed.alert_gone')
    const changed = { alert, change: readChange(found.change, named) }
    const { id, user_id: ownerId, secret } = rule
    return sendChange(
      effects,
      { id, ownerId, asked, secret },
      { deliveryId: delivery.id, changed, isTest: false },
      clock.now(),
    )
  }

  const deliver = async (due: DueDelivery) => {
    const { delivery, rule } = due
    if (!(await outgoing.claim(delivery, clock.now() + LEASE_MS))) return
    const { status, fault } = await tryOnce(due)
    const written = fault && JSON.stringify(fault)
    const delayMs = fault === null || isFinal(fault) ? undefined : RETRY_MS[delivery.attempts]
    const nowMs = clock.now()
    const attempt = { id: delivery.id, attempts: delivery.attempts + 1 }
    await outgoing.settle(attempt, {
      state: fault === null ? 'sent' : delayMs === undefined ? 'failed' : 'waiting',
      next_ms: delayMs === undefined ? null : nowMs + delayMs,
      sent_ms: fault === null ? nowMs : null,
      last_status: status,
      fault: written,
    })
    if (fault?.code === 'delivery_failed.gone') await outgoing.stopRule(rule, 'gone', offFault)
  }

  const dispatch = async () => {
    if (sending.size >= MAX_SENDING) return
    const candidates = await outgoing.due(clock.now(), [...sending.keys()], CANDIDATES)
    for (const due of candidates) {
      const { id, user_id } = due.rule
      const ofAccount = [...sending.values()].filter((account) => account === user_id).length
      if (sending.size >= MAX_SENDING || ofAccount >= MAX_SENDING_AN_ACCOUNT || signal.aborted) continue
      sending.set(id, user_id)
      const done = deliver(due)
        // What is cut off by the end of the server is sent again.
        .catch((error: unknown) => {
          if (!signal.aborted) onFault(error)
        })
        .finally(() => {
          sending.delete(id)
          running.delete(done)
          waking.abort()
        })
      running.add(done)
    }
  }

  const pruneCounts = () => store.mailCounts.prune(clock.now() - MAIL_COUNTED_MS, PRUNED_A_STATEMENT)
  const prune = async () => {
    if (clock.now() - prunedAtMs < PRUNE_EVERY_MS) return
    const beforeMs = clock.now() - DELIVERIES_KEPT_DAYS * 24 * HOUR_MS
    while (!signal.aborted && (await outgoing.prune(beforeMs, PRUNED_A_STATEMENT)) === PRUNED_A_STATEMENT)
      await immediate()
    while (!signal.aborted && (await pruneCounts()) === PRUNED_A_STATEMENT) await immediate()
    prunedAtMs = clock.now()
  }

  const run = async () => {
    while (!signal.aborted) {
      waking = new AbortController()
      for (const step of [createAll, dispatch, prune]) await step().catch(onFault)
      await sleep(IDLE_MS, AbortSignal.any([signal, waking.signal]))
    }
  }
  const finished = run()
  return {
    wake: () => waking.abort(),
    async close() {
      closing.abort()
      await finished
      const late = new AbortController()
      await Promise.race([Promise.all(running), sleep(CLOSE_MS, late.signal)])
      late.abort()
    },
  }
}

/** More attempts would end no better. */
const isFinal = ({ code }: OutgoingFault) =>
  [
    'delivery_failed.gone',
    'delivery_failed.rule_off',
    'delivery_failed.alert_gone',
    'delivery_failed.address_not_allowed',
    'delivery_failed.address_not_confirmed',
    'delivery_failed.too_many_mails',
  ].includes(code)

const failed = (
  code: 'delivery_failed.rule_off' | 'delivery_failed.alert_gone' | 'delivery_failed.address_not_confirmed',
): SendResult => ({
  status: null,
  fault: { code, params: {} },
})
