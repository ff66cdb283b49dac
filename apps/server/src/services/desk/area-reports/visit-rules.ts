import { MAX_ALERT_RULES, MAX_SHOWN_RULES } from '@varuna/contract/desk/alert-rule'
import type { AreaOfReport } from '@varuna/contract/desk/area-report'
import type { Principal } from '../../../principal/principal.ts'
import type { AlertRuleRow } from '../../../store/interfaces/rows/alert-rows.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import { readRule } from '../rules/read-rule.ts'
import { areaKey, areaOfPlace } from './area-key.ts'

/** The times in which a rule was about an area. */
type Times = readonly { fromMs: number; toMs: number }[]

/** Rules about visits of an area, of the account and those for everybody, with the times in which each was about it. */
export async function visitRulesOf(
  { store: { outgoing } }: { store: Pick<Store, 'outgoing'> },
  principal: Principal,
  area: AreaOfReport,
): Promise<ReadonlyMap<string, Times>> {
  const rows = [
    ...(await outgoing.rules(principal, MAX_ALERT_RULES)),
    ...(await outgoing.rulesForAll(principal, MAX_SHOWN_RULES)),
  ]
  const key = areaKey(area)
  const isAbout = (row: Pick<AlertRuleRow, 'body'>) => {
    const place = readRule(row)?.place
    return place ? areaKey(areaOfPlace(place)) === key : false
  }
  const found = new Map<string, Times>()
  for (const row of rows) {
    const versions = await outgoing.ruleVersions(principal, row.id)
    const sinceMs = versions[0]?.replaced_ms ?? row.created_ms
    const times = [
      ...(isAbout(row) ? [{ fromMs: sinceMs, toMs: Infinity }] : []),
      ...versions.filter(isAbout).map(({ saved_ms, replaced_ms }) => ({ fromMs: saved_ms, toMs: replaced_ms })),
    ]
    if (times.length > 0) found.set(row.id, times)
  }
  return found
}
