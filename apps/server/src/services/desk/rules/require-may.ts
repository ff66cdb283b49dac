import type { AlertRuleRequest } from '@varuna/contract/desk/alert-rule'
import { isVisitCode } from '@varuna/vocabulary/alert-rules'
import { codedError, fieldError } from '../../../errors/coded-error.ts'
import { mayDo, requireRight, type Principal } from '../../../principal/principal.ts'
import type { Geo } from '@varuna/geo/locate'
import type { Store } from '../../../store/interfaces/store.ts'
import { requireContinuous, requireSimpleRing } from '../../shared/areas/require-simple-ring.ts'
import type { People } from '../../people/people/people.ts'
import type { ImportedZones } from '../../watch/zones/imported-zones.ts'
import { requireFollowable } from './visit-places.ts'

export interface MayEffects {
  store: Pick<Store, 'watchLists' | 'cases' | 'zones'>
  people: Pick<People, 'mayDo'>
  geo: Pick<Geo, 'zones'>
  importedZones: Pick<ImportedZones, 'names' | 'outlines'>
}

/** Whether a zone is bundled, imported or drawn. */
async function isZone({ geo, importedZones }: MayEffects, id: string): Promise<boolean> {
  if (geo.zones.some((zone) => zone.id === id)) return true
  return (await importedZones.names()).zones.some(({ zone }) => zone.id === id)
}

/**
 * Throws `forbidden` for a rule for everybody where the role may not make one, and `invalid_input` for a watch list or case that the account
 * may not change, a list that it does not see, a zone that there is none of or whose visits cannot be followed, or a shape that jumps, crosses itself or encloses nothing. What a rule for everybody raises would tell all who is on a list, so it rests on none.
 */
export async function requireMay(
  effects: MayEffects,
  principal: Principal,
  { what, whom, assignee, vessels, addTo, place }: AlertRuleRequest,
): Promise<void> {
  const { store, people } = effects
  if (place?.kind === 'shape') {
    requireContinuous(place.corners, 'place.corners')
    requireSimpleRing(place.corners, 'place.corners')
  }
  if (place?.kind === 'zone' && !(await isZone(effects, place.id)))
    throw fieldError({ field: 'place.id', code: 'zone_unknown', params: {} })
  if (place !== null && what.some(isVisitCode)) await requireFollowable(effects, place)
  if (whom === 'everybody') requireRight(principal, 'change_shared_rules')
  // A rule for its account assigns nothing, and tells nobody what others may.
  if (whom === 'everybody' && assignee !== null && !(await people.mayDo(assignee, 'see_shared_alerts')))
    throw codedError('not_found.person')
  const fault = (field: string) => fieldError({ field, code: 'value_unknown', params: { known: [] } })
  if (vessels.watchList !== null && (await store.watchLists.list(principal, vessels.watchList)) === null)
    throw fault('vessels.watchList')
  if (vessels.watchList !== null && whom === 'everybody')
    throw fieldError({ field: 'vessels.watchList', code: 'list_not_for_everybody', params: {} })
  const list = addTo.watchList === null ? null : await store.watchLists.list(principal, addTo.watchList)
  const mayChange = list !== null && (list.user_id === principal.accountId || mayDo(principal, 'change_team_records'))
  if (addTo.watchList !== null && !mayChange) throw fault('addTo.watchList')
  const found = addTo.caseId === null ? null : await store.cases.get(principal, addTo.caseId)
  if (addTo.caseId !== null && (found === null || found.access === 'read')) throw fault('addTo.caseId')
}
