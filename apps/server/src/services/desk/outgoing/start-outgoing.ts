import { setImmediate as immediate } from 'node:timers/promises'
import type { OutgoingFault } from '@varuna/contract/faults/alert-fault'
import { DELIVERIES_KEPT_DAYS, MAX_A_RULE_AND_HOUR } from '@varuna/contract/desk/alert-rule'
import type { Clock } from '../../../clock/clock.ts'
import type { DueDelivery } from '../../../store/interfaces/desk/outgoing-store.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import { readAlertAssessment } from '../alerts/alert-assessment.ts'
import { peopleIn, readChange, readQueued } from '../alerts/alert-queue.ts'
import { MAIL_COUNTED_MS } from '../../people/mail-bounds/mail-bounds.ts'
import { repeatRounds, type RoundEffects, type Rounds } from '../../shared/rounds/repeat-rounds.ts'
import type { People } from '../../people/people/people.ts'
import { isConfirmed } from './address-codes.ts'
import { channels, createDeliveryPlaces, type Destination, type Place } from './delivery-places.ts'
import { applyUnraised, matchChanges, raiseAssigned } from './match-rules.ts'
import type { FactEffects } from '../rules/gather-facts.ts'
import { readRule } from '../rules/read-rule.ts'
import { keepAlert, type KeepEffects } from './keep-alert.ts'
import { sendChange, type SendEffects, type SendResult } from './send-change.ts'

interface Effects extends SendEffects, RoundEffects, Omit<FactEffects, 'store'> {
  store: FactEffects['store'] & Pick<Store, 'alerts' | 'outgoing' | 'rules' | 'mailCounts' | 'locks'>
  people: People
  keep: KeepEffects
  clock: Clock
}

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
/** Delay after each failed attempt: ten attempts in a day. */
const RETRY_MS = [
  10 * SECOND_MS,
  MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  ...[1, 2, 4, 6, 10].map((hours) => hours * HOUR_MS),
]
/** A delivery interrupted by the end of its server is sent again after this time. */
const LEASE_MS = 90 * SECOND_MS
const IDLE_MS = SECOND_MS
const CHANGES_A_TRANSACTION = 200
/** Maximum waiting deliveries per account; further ones are recorded as failed. */
const MAX_WAITING = 1_000
/** Accounts checked per round. */
const ACCOUNTS_A_ROUND = 200
/** A response that takes longer counts as slow, even if it succeeds. */
const SLOW_MS = 5 * SECOND_MS
const CLOSE_MS = 3 * SECOND_MS
const PRUNE_EVERY_MS = HOUR_MS
const PRUNED_A_STATEMENT = 500

const offFault = JSON.stringify({ code: 'delivery_failed.rule_off', params: {} })
const fullFault = JSON.stringify({ code: 'delivery_failed.queue_full', params: { most: MAX_WAITING } })

/** Creates deliveries from the change log and sends those that are due, until closed; closing waits briefly for deliveries in progress. */
export function startOutgoing({
  store,
  people,
  clock,
  sleep,
  onFault,
  geo,
  importedZones,
  keep,
  ...effects
}: Effects): Rounds {
  const { outgoing, locks } = store
  const places = createDeliveryPlaces()
  /** Rules with a delivery in progress: a rule sends one at a time, in order. */
  const sending = new Set<string>()
  const running = new Set<Promise<void>>()
  let prunedAtMs = -Infinity

  const createAll = async (signal: AbortSignal) => {
    const release = await locks.take('outgoing', 0)
    if (release === null) return
    try {
      const matching = { store, geo, importedZones, clock, people }
      while (!signal.aborted && (await applyUnraised(matching)) > 0) await immediate()
      const match: Parameters<typeof outgoing.createDeliveries>[3] = async (rules, changes) => {
        const { deliveries, raises } = await matchChanges(matching, rules, changes)
        // Before the cursor moves: what was raised already is not raised again.
        await raiseAssigned({ store, people }, raises)
        return deliveries
      }
      const bound = { mostAnHour: MAX_A_RULE_AND_HOUR }
      const create = () => outgoing.createDeliveries(CHANGES_A_TRANSACTION, MAX_WAITING, fullFault, match, bound)
      while (!signal.aborted && (await create()) === CHANGES_A_TRANSACTION) await immediate()
    } finally {
      await release()
    }
  }

  const tryOnce = async ({ delivery, rule }: DueDelivery): Promise<SendResult> => {
    const asked = readRule(rule)
    if (rule.is_active === 0 || asked === null) return failed('delivery_failed.rule_off')
    if (isSent(delivery) && !isConfirmed(rule, asked)) return failed('delivery_failed.address_not_confirmed')
    const found = await outgoing.changeOf(delivery)
    if (found === null) return failed('delivery_failed.alert_gone')
    if (found.alert.user_id === null && !(await people.mayDo(rule.user_id, 'see_shared_alerts')))
      return failed('delivery_failed.not_seen')
    if (!isSent(delivery)) return keepAlert(keep, people, rule.user_id, { ...delivery, asked }, found.alert)
    const named = await people.named(peopleIn([found.alert], [found.change]))
    const alert = readQueued(found.alert, named)
    if (alert === null) return failed('delivery_failed.alert_gone')
    const assessment = readAlertAssessment(found.alert.code, found.alert.assessment)
    const changed = { alert, change: readChange(found.change, named), assessment }
    const { id, user_id: ownerId, secret } = rule
    return sendChange(
      effects,
      { id, ownerId, asked, secret },
      { deliveryId: delivery.id, changed, isTest: false },
      clock.now(),
    )
  }

  /** Whether the destination was slow. */
  const deliver = async (due: DueDelivery): Promise<boolean> => {
    const { delivery, rule } = due
    const begunMs = clock.now()
    if (!(await outgoing.claim(delivery, begunMs + LEASE_MS))) return false
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
    return fault?.code === 'delivery_failed.timed_out' || nowMs - begunMs >= SLOW_MS
  }

  const start = (due: DueDelivery, place: Place, signal: AbortSignal) => {
    const { id } = due.rule
    sending.add(id)
    const done = deliver(due)
      // A delivery cut off at shutdown is sent again.
      .catch((error: unknown) => {
        if (!signal.aborted) onFault(error)
        return false
      })
      .then((isSlow) => {
        sending.delete(id)
        running.delete(done)
        place.release(isSlow, clock.now())
        rounds.wake()
      })
    running.add(done)
  }

  /** Accounts take turns, one delivery per turn, until no slot is free or nothing else can start. */
  const dispatch = async (signal: AbortSignal) => {
    const hasPlace = () => channels.some((channel) => places.hasPlace(channel))
    if (!hasPlace()) return
    const nowMs = clock.now()
    const accounts = (await outgoing.dueAccounts(nowMs)).map((accountId) => ({ accountId }))
    let waiting: { accountId: string; due: DueDelivery[] }[] = []
    for (const { accountId } of places.inTurn(accounts).slice(0, ACCOUNTS_A_ROUND)) {
      waiting.push({ accountId, due: await outgoing.due(accountId, nowMs, [...sending]) })
      // On SQLite a statement resolves without yielding to the event loop.
      if (waiting.length % 20 === 0) await immediate()
    }
    while (waiting.length > 0 && hasPlace() && !signal.aborted)
      waiting = places.inTurn(waiting).filter(({ due }) => {
        while (due.length > 0) {
          const next = due.shift() as DueDelivery
          const place = places.take(destinationOf(next), nowMs)
          if (place === null) continue
          start(next, place, signal)
          return true
        }
        return false
      })
  }

  const pruneCounts = () => store.mailCounts.prune(clock.now() - MAIL_COUNTED_MS, PRUNED_A_STATEMENT)
  const prune = async (signal: AbortSignal) => {
    if (clock.now() - prunedAtMs < PRUNE_EVERY_MS) return
    const beforeMs = clock.now() - DELIVERIES_KEPT_DAYS * 24 * HOUR_MS
    while (!signal.aborted && (await outgoing.prune(beforeMs, PRUNED_A_STATEMENT)) === PRUNED_A_STATEMENT)
      await immediate()
    while (!signal.aborted && (await pruneCounts()) === PRUNED_A_STATEMENT) await immediate()
    await store.rules.prune(clock.now())
    prunedAtMs = clock.now()
  }

  const rounds = repeatRounds({ sleep, onFault }, IDLE_MS, async (signal) => {
    for (const step of [createAll, dispatch, prune]) await step(signal).catch(onFault)
    // A round that wakes the next one must yield to other requests.
    await immediate()
  })
  return {
    wake: rounds.wake,
    async close() {
      await rounds.close()
      const late = new AbortController()
      await Promise.race([Promise.all(running), sleep(CLOSE_MS, late.signal)])
      late.abort()
    },
  }
}

/** Whether it leaves this server; the others are kept in a watch list or a case. */
const isSent = ({ channel }: DueDelivery['delivery']) => channel === 'email' || channel === 'webhook'

/** All e-mail goes to the mail server, whatever its address. A damaged rule, and what stays here, has no destination. */
function destinationOf({ delivery, rule }: DueDelivery): Destination {
  const target = readRule(rule)?.target
  const { channel } = delivery
  const host = channel === 'webhook' && target?.channel === 'webhook' ? new URL(target.url).host : channel
  return { accountId: rule.user_id, channel, host }
}

/** Further attempts would fail too. */
const isFinal = ({ code }: OutgoingFault) =>
  [
    'delivery_failed.gone',
    'delivery_failed.rule_off',
    'delivery_failed.alert_gone',
    'delivery_failed.not_seen',
    'delivery_failed.address_not_allowed',
    'delivery_failed.address_not_confirmed',
    'delivery_failed.too_many_mails',
    'delivery_failed.not_kept',
    'delivery_failed.no_address',
  ].includes(code)

const failed = (
  code:
    | 'delivery_failed.rule_off'
    | 'delivery_failed.alert_gone'
    | 'delivery_failed.not_seen'
    | 'delivery_failed.address_not_confirmed',
): SendResult => ({
  status: null,
  fault: { code, params: {} },
})
