import { MAX_RULE_VERSIONS } from '@varuna/contract/desk/alert-rule'
import {
  builtInRuleRequestOf,
  readBuiltInSetting,
  readBuiltInSettings,
  statedLimits,
  type BuiltInRule,
  type BuiltInRuleRequest,
  type BuiltInRuleVersions,
} from '@varuna/contract/desk/built-in-rule'
import { parseFault } from '@varuna/contract/field-fault'
import { limitsOf, ruleNumbers, type RuleNumber } from '@varuna/vocabulary/alert-rules'
import type { Clock } from '../../../clock/clock.ts'
import { codedError, fieldError } from '../../../errors/coded-error.ts'
import type { Principal } from '../../../principal/principal.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import type { People } from '../../people/people/people.ts'

interface Effects {
  store: Pick<Store, 'rules'>
  people: Pick<People, 'named'>
  /** What ALERT-12 ships with, by the configuration. */
  alertsPerFeedHour: number
}

const asShipped: BuiltInRuleRequest = { active: true, level: null, limits: {} }
const toIso = (timeMs: number) => new Date(timeMs).toISOString()

const shippedOf = (number: RuleNumber, alertsPerFeedHour: number): Record<string, number> => ({
  ...Object.fromEntries(Object.entries(limitsOf(number)).map(([name, { shipped }]) => [name, shipped])),
  ...(number === 'ALERT-12' && { alerts: alertsPerFeedHour }),
})

/** The built-in rules in their order, each as it is set here and who changed it last. */
export async function listBuiltIn({ store, people, alertsPerFeedHour }: Effects): Promise<BuiltInRule[]> {
  const rows = await store.rules.builtIn()
  const named = await people.named(rows.map(({ by_id }) => by_id))
  const settings = readBuiltInSettings(rows)
  return ruleNumbers.map((number) => {
    const row = rows.find((one) => one.number === number)
    const { active, level, limits } = settings.get(number) ?? asShipped
    const changed = row === undefined ? null : { time: toIso(row.changed_ms), by: named(row.by_id) }
    return { number, active, level, limits, shipped: shippedOf(number, alertsPerFeedHour), changed }
  })
}

/** Throws `invalid_input` where a limit is none of the rule, or out of its range, or the rule has no level. */
export function parseBuiltIn(number: RuleNumber, asked: BuiltInRuleRequest): BuiltInRuleRequest {
  const parsed = builtInRuleRequestOf(number).safeParse(asked)
  if (parsed.success) return { ...asked, limits: statedLimits(parsed.data.limits) }
  const [issue] = parsed.error.issues
  throw fieldError({
    field: issue?.path.join('.') ?? 'limits',
    ...(parseFault(issue?.message ?? '') ?? {
      code: 'value_unknown',
      params: { known: Object.keys(limitsOf(number)) },
    }),
  })
}

/** The body of a rule as it is stored, with its limits in their order, so that equal settings are equal texts. */
const bodyOf = (number: RuleNumber, { active, level, limits }: BuiltInRuleRequest): string => {
  const names = Object.keys(limitsOf(number)).filter((name) => limits[name] !== undefined)
  return JSON.stringify({ active, level, limits: Object.fromEntries(names.map((name) => [name, limits[name]])) })
}

/** Changes a built-in rule for everybody; how it was set before becomes a version. */
export async function changeBuiltIn(
  { clock, ...effects }: Effects & { clock: Clock },
  principal: Principal,
  number: RuleNumber,
  asked: BuiltInRuleRequest,
): Promise<BuiltInRule> {
  const row = { number, body: bodyOf(number, asked), changed_ms: clock.now(), by_id: principal.accountId }
  const kept = { shippedBody: bodyOf(number, asShipped), most: MAX_RULE_VERSIONS }
  await effects.store.rules.setBuiltIn(principal, row, kept, (body) => {
    const { active, level, limits } = readBuiltInSetting(number, body) ?? asShipped
    return { active, level, limits: JSON.stringify(limits) }
  })
  const changed = (await listBuiltIn(effects)).find((one) => one.number === number)
  return changed ?? { number, ...asked, shipped: shippedOf(number, effects.alertsPerFeedHour), changed: null }
}

/** How a built-in rule was set before, the newest first; damaged versions are left out. */
export async function listBuiltInVersions(
  { store, people }: Pick<Effects, 'store' | 'people'>,
  number: RuleNumber,
): Promise<BuiltInRuleVersions> {
  const rows = await store.rules.builtInVersions(number)
  const named = await people.named(rows.map(({ by_id }) => by_id))
  const versions = rows.flatMap((row) => {
    const rule = readBuiltInSetting(number, row.body)
    if (rule === null) return []
    const savedAt = row.saved_ms === null ? null : toIso(row.saved_ms)
    return [{ number: row.place, rule, savedAt, replacedAt: toIso(row.replaced_ms), by: named(row.by_id) }]
  })
  return { kept: MAX_RULE_VERSIONS, versions }
}

/** Makes an earlier version that of the rule, switched on or off as it was then. Throws `not_found`. */
export async function bringBackBuiltIn(
  effects: Effects & { clock: Clock },
  principal: Principal,
  number: RuleNumber,
  version: number,
): Promise<BuiltInRule> {
  const row = (await effects.store.rules.builtInVersions(number)).find(({ place }) => place === version)
  const earlier = row && readBuiltInSetting(number, row.body)
  if (!earlier) throw codedError('not_found.record', { record: 'alert_rule_version' })
  return changeBuiltIn(effects, principal, number, earlier)
}
