import { MAX_RULE_VERSIONS, type AlertRule, type AlertRuleVersions } from '@varuna/contract/desk/alert-rule'
import { codedError } from '../../../errors/coded-error.ts'
import type { Principal } from '../../../principal/principal.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import type { People } from '../../people/people/people.ts'
import { asOthersSee, changeRule, isForOthers, type ChangeEffects } from './alert-rules.ts'
import { readRule } from '../rules/read-rule.ts'

type Effects = { store: Pick<Store, 'outgoing'> }

const toIso = (timeMs: number) => new Date(timeMs).toISOString()

/** Throws `not_found`. */
async function requireRule({ store }: Effects, principal: Principal, id: string) {
  const row = await store.outgoing.rule(principal, id)
  if (row === null) throw codedError('not_found.record', { record: 'alert_rule' })
  return row
}

/** Earlier versions of a rule, the newest first; those that are damaged, or were not for others, are left out. Throws `not_found`. */
export async function listRuleVersions(
  effects: Effects & { people: Pick<People, 'named'> },
  principal: Principal,
  id: string,
): Promise<AlertRuleVersions> {
  const { user_id: ownerId } = await requireRule(effects, principal, id)
  const rows = await effects.store.outgoing.ruleVersions(principal, id)
  const nameOf = await effects.people.named(rows.map(({ user_id }) => user_id))
  const versions = rows.flatMap((row) => {
    const rule = readRule(row)
    const isOwn = ownerId === principal.accountId
    if (rule === null || !(isOwn || isForOthers(rule))) return []
    return [
      {
        number: row.place,
        rule: isOwn ? rule : asOthersSee(rule),
        savedAt: toIso(row.saved_ms),
        replacedAt: toIso(row.replaced_ms),
        by: nameOf(row.user_id),
      },
    ]
  })
  return { kept: MAX_RULE_VERSIONS, versions }
}

/**
 * Makes an earlier version that of the rule, which stays switched on or off as it is; the version in use makes no new one. Throws
 * `not_found`, and `invalid_input` for a webhook address that is no longer allowed.
 */
export async function bringBackRule(
  effects: ChangeEffects,
  principal: Principal,
  id: string,
  number: number,
): Promise<AlertRule> {
  const row = await requireRule(effects, principal, id)
  const version = (await effects.store.outgoing.ruleVersions(principal, id)).find(({ place }) => place === number)
  const earlier = version && readRule(version)
  if (!earlier || !(row.user_id === principal.accountId || isForOthers(earlier)))
    throw codedError('not_found.record', { record: 'alert_rule_version' })
  return changeRule(effects, principal, id, { ...earlier, active: row.is_active === 1 })
}
