import type { AlertRuleRequest } from '@varuna/contract/desk/alert-rule'
import type { Role } from '@varuna/vocabulary/rights'
import { CodedError } from '../../../errors/coded-error.ts'
import type { Principal } from '../../../principal/principal.ts'
import type { AlertDeliveryRow, AlertRow } from '../../../store/interfaces/rows/alert-rows.ts'
import type { People } from '../../people/people/people.ts'
import { addEntry } from '../cases/case-entries.ts'
import type { EntryEffects } from '../cases/copy-into-case.ts'
import { addWatchedVessels } from '../watch-lists/watch-lists.ts'
import type { SendResult } from './send-change.ts'

/** Where rules keep what they matched; both throw a coded error where the account may not, or there is no room. */
export interface KeepEffects {
  addToWatchList(principal: Principal, listId: string, mmsis: readonly number[], note: string): Promise<unknown>
  addToCase(principal: Principal, caseId: string, alertId: string): Promise<unknown>
}

export const createKeeping = (effects: EntryEffects): KeepEffects => ({
  addToWatchList: (principal, listId, mmsis, note) =>
    addWatchedVessels(
      effects,
      principal,
      listId,
      mmsis.map((mmsi) => ({ mmsi, note })),
    ),
  addToCase: (principal, caseId, alertId) => addEntry(effects, principal, caseId, { kind: 'alert', alertId }),
})

/** The account of a rule, with the least of the roles that may do what it may. */
async function principalOf(people: Pick<People, 'mayDo'>, accountId: string): Promise<Principal> {
  const role: Role = (await people.mayDo(accountId, 'change_team_records'))
    ? 'analyst'
    : (await people.mayDo(accountId, 'see_shared_alerts'))
      ? 'viewer'
      : 'member'
  return { accountId, role, signedInWith: 'password' }
}

/** Adds the vessels of an alert to the watch list of a rule, or the alert to its case. */
export async function keepAlert(
  keep: KeepEffects,
  people: Pick<People, 'mayDo'>,
  accountId: string,
  { channel, asked }: Pick<AlertDeliveryRow, 'channel'> & { asked: AlertRuleRequest },
  alert: AlertRow,
): Promise<SendResult> {
  const { watchList, caseId } = asked.addTo
  const principal = await principalOf(people, accountId)
  const mmsis = [alert.mmsi, alert.other_mmsi].filter((mmsi) => mmsi !== null)
  try {
    if (channel === 'watch_list' && watchList !== null && mmsis.length > 0)
      await keep.addToWatchList(principal, watchList, mmsis, asked.name)
    if (channel === 'case' && caseId !== null) await keep.addToCase(principal, caseId, alert.id)
    return { status: null, fault: null }
  } catch (error) {
    if (!(error instanceof CodedError)) throw error
    return {
      status: null,
      fault: { code: 'delivery_failed.not_kept', params: { in: channel === 'case' ? 'case' : 'watch_list' } },
    }
  }
}
