import { alertRuleRequest, type AlertRuleRequest } from '@varuna/contract/desk/alert-rule'
import { hasRight } from '@varuna/vocabulary/rights'
import type { ActiveRule } from '../../../store/interfaces/desk/outgoing-store.ts'
import type { LoggedChange } from '../../../store/interfaces/desk/alert-store.ts'
import type { People } from '../../people/people/people.ts'
import type { AlertDeliveryRow, AlertRow, AlertRuleRow } from '../../../store/interfaces/rows/alert-rows.ts'

const ranks = { notice: 0, caution: 1, alarm: 2 } as const satisfies Record<AlertRow['level'], number>

/** The conditions of a stored rule; null when damaged. */
export function readRule({ body }: Pick<AlertRuleRow, 'body'>): AlertRuleRequest | null {
  try {
    const parsed = alertRuleRequest.safeParse(JSON.parse(body))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

/** Whether a change is sent under a rule. */
function matches(asked: AlertRuleRequest, { change, alert }: LoggedChange): boolean {
  const { kinds, lowestLevel, box, changes } = asked
  if (changes === 'raised' && change.action !== 'raise') return false
  if (kinds.length > 0 && !kinds.includes(alert.kind)) return false
  if (ranks[alert.level] < ranks[lowestLevel]) return false
  return box === null || isWithin(box, alert)
}

function isWithin({ south, west, north, east }: NonNullable<AlertRuleRequest['box']>, { lat, lon }: AlertRow): boolean {
  if (lat === null || lon === null || lat < south || lat > north) return false
  // The 180th meridian is both -180 and 180.
  if (Math.abs(lon) === 180 && (east === 180 || west === -180)) return true
  return west <= east ? west <= lon && lon <= east : lon >= west || lon <= east
}

/** Deliveries of a list of changes, in order: each rule gets what its account may see and its conditions match. */
export function matchRules(
  rules: readonly ActiveRule[],
  changes: readonly LoggedChange[],
  { nowMs, newId, heldRole }: { nowMs: number; newId: () => string; heldRole: People['heldRole'] },
): AlertDeliveryRow[] {
  const asked = rules.flatMap((rule) => {
    const request = readRule(rule)
    const role = heldRole(rule.owner_role, rule.owner_has_factor !== 0)
    return request === null ? [] : [{ rule, request, seesShared: hasRight(role, 'see_shared_alerts') }]
  })
  return changes.flatMap((logged) =>
    asked
      .filter(({ rule, request, seesShared }) => {
        const { change, alert } = logged
        const isSeen = alert.user_id === null ? seesShared : alert.user_id === rule.user_id
        return isSeen && change.sequence > rule.from_sequence && matches(request, logged)
      })
      .map(({ rule }): AlertDeliveryRow => ({
        id: newId(),
        rule_id: rule.id,
        user_id: rule.user_id,
        alert_id: logged.alert.id,
        sequence: logged.change.sequence,
        state: 'waiting',
        attempts: 0,
        created_ms: nowMs,
        next_ms: nowMs,
        sent_ms: null,
        last_status: null,
        fault: null,
      })),
  )
}
