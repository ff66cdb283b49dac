import { mayMatch, matchRule, neededFacts, type HappeningFacts } from '@varuna/alerts/match-rule'
import type { AlertRuleRequest } from '@varuna/contract/desk/alert-rule'
import { hasRight, type Role } from '@varuna/vocabulary/rights'
import type { ActiveRule } from '../../../store/interfaces/desk/outgoing-store.ts'
import type { People } from '../../people/people/people.ts'
import { gatherFacts, type FactEffects } from './gather-facts.ts'
import type { FoundHappening } from './happening.ts'
import { readRule } from './read-rule.ts'

/** A rule in use, and what its account may do. */
export interface UsedRule {
  readonly row: ActiveRule
  readonly asked: AlertRuleRequest
  readonly role: Role
}

/** The rules that can be read, each with the role that its owner holds now. */
export const useRules = (rows: readonly ActiveRule[], heldRole: People['heldRole']): UsedRule[] =>
  rows.flatMap((row) => {
    const asked = readRule(row)
    return asked === null ? [] : [{ row, asked, role: heldRole(row.owner_role, row.owner_has_factor !== 0) }]
  })

/**
 * A happening as the account of a rule sees it; null where it sees nothing of it. Who does not see alerts about received vessels sees what
 * raised them as an event, like one that raised none.
 */
export function asSeenBy(
  { row, role }: Pick<UsedRule, 'role'> & { row: { user_id: string } },
  found: FoundHappening,
): FoundHappening | null {
  const { user_id } = found.alert
  if (user_id !== null) return user_id === row.user_id ? found : null
  if (hasRight(role, 'see_shared_alerts')) return found
  return { ...found, happening: { ...found.happening, isRaised: false } }
}

/** The rules whose watch list their account still sees. */
async function withSeenLists({ store }: FactEffects, rules: readonly UsedRule[]): Promise<readonly UsedRule[]> {
  const ids = [...new Set(rules.flatMap(({ asked }) => asked.vessels.watchList ?? []))]
  if (ids.length === 0) return rules
  const readers = await store.watchLists.readersOf(ids)
  return rules.filter(({ asked: { vessels }, row }) => {
    return vessels.watchList === null || readers.get(vessels.watchList)?.has(row.user_id) === true
  })
}

/** Which rules match each happening, in their order. Facts are looked up only for rules that may match by the happening itself. */
export async function matchHappenings(
  effects: FactEffects,
  used: readonly UsedRule[],
  found: readonly FoundHappening[],
): Promise<{ found: FoundHappening; rules: UsedRule[] }[]> {
  if (found.length === 0) return []
  const rules = await withSeenLists(effects, used)
  const byCode = indexByCode(rules)
  const possible = found.map((one) => ({
    found: one,
    rules: [...(byCode.get(one.happening.code) ?? []), ...(byCode.get('') ?? [])].filter((rule) => {
      const seen = asSeenBy(rule, one)
      return seen !== null && mayMatch(rule.asked, seen.happening)
    }),
  }))
  const open = possible.filter((one) => one.rules.length > 0)
  if (open.length === 0) return []
  const needed = neededFacts(open.flatMap((one) => one.rules.map(({ asked }) => asked)))
  const facts = await gatherFacts(
    effects,
    open.map((one) => one.found),
    needed,
  )
  return open.flatMap(({ found: one, rules: candidates }, at) => {
    const matching = candidates.filter((rule) => isMatch(rule, one, facts[at]))
    return matching.length === 0 ? [] : [{ found: one, rules: matching }]
  })
}

function isMatch(rule: UsedRule, found: FoundHappening, facts: HappeningFacts | undefined): boolean {
  const seen = asSeenBy(rule, found)
  return seen !== null && facts !== undefined && matchRule(rule.asked, seen.happening, facts)
}

/** Rules by the code that they are about; under '' those about all codes. */
function indexByCode(rules: readonly UsedRule[]): ReadonlyMap<string, UsedRule[]> {
  const index = new Map<string, UsedRule[]>()
  for (const rule of rules)
    for (const code of rule.asked.what.length === 0 ? [''] : rule.asked.what)
      index.set(code, [...(index.get(code) ?? []), rule])
  return index
}
