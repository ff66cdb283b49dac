import { alertRuleRequest, type AlertRuleRequest } from '@varuna/contract/desk/alert-rule'
import type { AlertRuleRow } from '../../../store/interfaces/rows/alert-rows.ts'

/** What a stored rule matches and what follows; null when damaged. */
export function readRule({ body }: Pick<AlertRuleRow, 'body'>): AlertRuleRequest | null {
  try {
    return alertRuleRequest.safeParse(JSON.parse(body)).data ?? null
  } catch {
    return null
  }
}
