import { MAX_A_RULE_AND_HOUR, MAX_OF_VESSEL_AND_HOUR } from '@varuna/contract/desk/alert-rule'
import { isVisitCode } from '@varuna/vocabulary/alert-rules'
import { alertLevels } from '@varuna/vocabulary/alerts'
import { hasRight } from '@varuna/vocabulary/rights'
import type { Clock } from '../../../clock/clock.ts'
import type { NamedRaise } from '../../../store/interfaces/desk/alert-store.ts'
import type { FoundHappening } from './happening.ts'
import { asSeenBy, type UsedRule } from './match-happenings.ts'

/** A rule about visits finds many, each of which raises an alert. */
const keyOf = ({ row }: UsedRule, { alert: { id, source_kind, source_id, subject, code } }: FoundHappening) =>
  `rule/${row.id}/${source_kind === 'rule' ? id : source_id}/${subject}/${code}`

/** Whether a raise has the key of a rule. */
export const isRaisedBy = (ruleId: string, raiseKey: string | null): boolean =>
  raiseKey?.startsWith(`rule/${ruleId}/`) === true

/** Whether a rule raises an alert of its own for what it matched: where its account sees none, or one of a lower level. */
export function raisesOwn(rule: UsedRule, found: FoundHappening): boolean {
  if (asSeenBy(rule, found)?.happening.isRaised !== true) return true
  const { level } = rule.asked
  return level !== null && alertLevels.indexOf(level) < alertLevels.indexOf(found.happening.level)
}

/** The key of the alert that a rule raises of a visit of its place. */
export const visitKeyOf = (ruleId: string, mmsi: number, enteredMs: number, code: string) =>
  `rule/${ruleId}/visit/${mmsi}/${enteredMs}/${code}`

/** The alert that a rule raises: its account's, or for everybody where the rule says so and its account may. */
export function raiseOf(rule: UsedRule, found: FoundHappening, clock: Clock): NamedRaise {
  const { row, asked, role } = rule
  const isForAll =
    asked.whom === 'everybody' && asked.vessels.watchList === null && hasRight(role, 'change_shared_rules')
  return {
    alert: {
      ...found.alert,
      id: clock.newId(),
      user_id: isForAll ? null : row.user_id,
      level: asked.level ?? found.happening.level,
      raised_at_ms: clock.now(),
    },
    raiseKey: keyOf(rule, found),
    rule: {
      id: row.id,
      name: asked.name,
      assigneeId: isForAll ? asked.assignee : null,
      maxAnHour: MAX_A_RULE_AND_HOUR,
      ...(isVisitCode(found.happening.code) && { maxOfVessel: MAX_OF_VESSEL_AND_HOUR }),
    },
  }
}
