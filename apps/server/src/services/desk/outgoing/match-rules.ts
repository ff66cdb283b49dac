import type { AlertRuleRequest } from '@varuna/contract/desk/alert-rule'
import { isVisitCode } from '@varuna/vocabulary/alert-rules'
import type { Clock } from '../../../clock/clock.ts'
import type { ActiveRule } from '../../../store/interfaces/desk/outgoing-store.ts'
import type { LoggedChange, NamedRaise } from '../../../store/interfaces/desk/alert-store.ts'
import type { AlertDeliveryRow, DeliveryChannel } from '../../../store/interfaces/rows/alert-rows.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import type { People } from '../../people/people/people.ts'
import type { FactEffects } from '../rules/gather-facts.ts'
import { readHappening } from '../rules/happening.ts'
import { asSeenBy, matchHappenings, useRules, type UsedRule } from '../rules/match-happenings.ts'
import { isRaisedBy, raiseOf, raisesOwn } from '../rules/raise-by-rule.ts'

export interface MatchEffects extends FactEffects {
  store: FactEffects['store'] & Pick<Store, 'rules'>
  clock: Clock
  people: Pick<People, 'heldRole' | 'mayDo'>
}

/** What follows from a list of changes: what is sent and kept, and what rules raise themselves. */
export interface Followed {
  deliveries: AlertDeliveryRow[]
  raises: NamedRaise[]
}

/**
 * Matches a list of changes, in order, with the rules: each rule gets what its account may see and its conditions match. Silences of an account keep
 * its rules from sending.
 */
export async function matchChanges(
  effects: MatchEffects,
  rows: readonly ActiveRule[],
  changes: readonly LoggedChange[],
): Promise<Followed> {
  const rules = useRules(rows, effects.people.heldRole)
  const logged = changes.flatMap((one) => {
    const found = readHappening(one.alert, true)
    return found === null ? [] : [{ ...one, found }]
  })
  const matches = await matchHappenings(
    effects,
    rules,
    logged.map(({ found }) => found),
  )
  const rulesOf = new Map(matches.map((match) => [match.found, match.rules]))
  const followed: Followed = { deliveries: [], raises: [] }
  for (const { change, alert, found } of logged) {
    const own = rules.filter(({ row }) => isRaisedBy(row.id, change.raise_key))
    for (const rule of new Set([...own, ...(rulesOf.get(found) ?? [])])) {
      const { row, asked } = rule
      if (change.sequence <= row.from_sequence || (asked.changes === 'raised' && change.action !== 'raise')) continue
      // A visit is of the place of one rule: others about visits have places of their own.
      if (!own.includes(rule) && isVisitCode(found.happening.code) && asked.what.some(isVisitCode)) continue
      if (!own.includes(rule) && raisesOwn(rule, found)) {
        if (change.action === 'raise') followed.raises.push(raiseOf(rule, found, effects.clock))
        continue
      }
      if (asSeenBy(rule, found)?.happening.isRaised !== true) continue
      if (await effects.store.rules.isSilenced({ ...alert, user_id: row.user_id })) continue
      followed.deliveries.push(...deliveriesOf(rule, { change, alert }, effects.clock))
    }
  }
  return followed
}

function deliveriesOf(
  { row, asked }: UsedRule,
  { change, alert }: LoggedChange,
  { now, newId }: Clock,
): AlertDeliveryRow[] {
  const nowMs = now()
  return channelsOf(asked)
    .filter((channel) => change.action === 'raise' || channel === 'email' || channel === 'webhook')
    .map((channel): AlertDeliveryRow => ({
      id: newId(),
      rule_id: row.id,
      user_id: row.user_id,
      alert_id: alert.id,
      sequence: change.sequence,
      channel,
      state: 'waiting',
      attempts: 0,
      created_ms: nowMs,
      next_ms: nowMs,
      sent_ms: null,
      last_status: null,
      fault: null,
    }))
}

const channelsOf = ({ target, addTo }: AlertRuleRequest): DeliveryChannel[] => [
  ...(target === null ? [] : [target.channel]),
  ...(addTo.watchList === null ? [] : ['watch_list' as const]),
  ...(addTo.caseId === null ? [] : ['case' as const]),
]

/** Causes that are applied to rules at once, and how old they may become. */
const CAUSES_AT_ONCE = 100
/** During a transaction other changes of alerts wait. */
const RAISES_A_TRANSACTION = 50
const MAX_CAUSE_AGE_MS = 24 * 3_600_000

/** Raises what rules raise of causes that raised no alert. Returns the number of causes. */
export async function applyUnraised({
  store,
  ...effects
}: MatchEffects & { store: Pick<Store, 'alerts'> }): Promise<number> {
  const rows = await store.rules.unraised(CAUSES_AT_ONCE)
  if (rows.length === 0) return 0
  const rules = useRules(await store.rules.active(), effects.people.heldRole)
  const found = rows.flatMap(({ noted_ms, body }) =>
    effects.clock.now() - noted_ms > MAX_CAUSE_AGE_MS ? [] : (readUnraised(body) ?? []),
  )
  const matches = await matchHappenings({ store, ...effects }, rules, found)
  const raises = matches.flatMap((match) => match.rules.map((rule) => raiseOf(rule, match.found, effects.clock)))
  await raiseAssigned({ store, ...effects }, raises)
  await store.rules.removeUnraised(rows)
  return rows.length
}

/** Raises what rules raise. */
export async function raiseAssigned(
  { store, people }: { store: Pick<Store, 'alerts'>; people: Pick<People, 'mayDo'> },
  raises: readonly NamedRaise[],
): Promise<void> {
  const checked: NamedRaise[] = []
  for (const raise of raises) checked.push(await checkAssigned(people, raise))
  for (let at = 0; at < checked.length; at += RAISES_A_TRANSACTION)
    await store.alerts.raise(checked.slice(at, at + RAISES_A_TRANSACTION))
}

/** A raise whose assignee still sees alerts about received vessels, or else nobody. */
export async function checkAssigned(people: Pick<People, 'mayDo'>, raise: NamedRaise): Promise<NamedRaise> {
  const { rule } = raise
  const assigneeId = rule?.assigneeId ?? null
  const isGone = assigneeId !== null && !(await people.mayDo(assigneeId, 'see_shared_alerts'))
  return rule && isGone ? { ...raise, rule: { ...rule, assigneeId: null } } : raise
}

function readUnraised(body: string) {
  try {
    return readHappening(JSON.parse(body) as Parameters<typeof readHappening>[0], false)
  } catch {
    return null
  }
}
