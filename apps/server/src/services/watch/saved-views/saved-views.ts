import {
  MAX_SAVED_VIEWS,
  type SavedView,
  type SavedViewList,
  type SavedViewRequest,
} from '@varuna/contract/watch/saved-view'
import type { Clock } from '../../../clock/clock.ts'
import { codedError } from '../../../errors/coded-error.ts'
import type { Principal } from '../../../principal/principal.ts'
import type { SavedViewRow } from '../../../store/interfaces/rows/work-rows.ts'
import type { Store } from '../../../store/interfaces/store.ts'

interface Effects {
  store: Pick<Store, 'savedViews'>
  clock: Pick<Clock, 'now' | 'newId'>
}

const notFound = () => codedError('not_found.record', { record: 'saved_view' })

const viewOf = ({ id, name, view, is_default, created_ms }: SavedViewRow): SavedView => ({
  id,
  name,
  view,
  isDefault: is_default === 1,
  createdAt: new Date(created_ms).toISOString(),
})
const columnsOf = ({ name, view, isDefault }: SavedViewRequest) => ({ name, view, is_default: isDefault ? 1 : 0 })

/** The views of the account, by name. */
export async function listSavedViews({ store }: Pick<Effects, 'store'>, principal: Principal): Promise<SavedViewList> {
  const views = (await store.savedViews.list(principal)).map(viewOf)
  return { views: views.toSorted((a, b) => a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1)) }
}

/** Throws `too_many_requests.saved_views`. */
export async function addSavedView(
  { store, clock }: Effects,
  { accountId }: Principal,
  request: SavedViewRequest,
): Promise<SavedView> {
  const row = { id: clock.newId(), user_id: accountId, created_ms: clock.now(), ...columnsOf(request) }
  if (!(await store.savedViews.add(row, MAX_SAVED_VIEWS)))
    throw codedError('too_many_requests.saved_views', { maxViews: MAX_SAVED_VIEWS })
  return viewOf(row)
}

export async function changeSavedView(
  { store }: Pick<Effects, 'store'>,
  principal: Principal,
  id: string,
  request: SavedViewRequest,
): Promise<SavedView> {
  const row = await store.savedViews.change(principal, id, columnsOf(request))
  if (row === null) throw notFound()
  return viewOf(row)
}

export async function removeSavedView(
  { store }: Pick<Effects, 'store'>,
  principal: Principal,
  id: string,
): Promise<void> {
  if (!(await store.savedViews.remove(principal, id))) throw notFound()
}
