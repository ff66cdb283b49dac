import { queueOrder, type QueueOrder } from '@varuna/contract/desk/alert-queue'
import { useEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'
import {
  parseAlertFilters,
  withFilter,
  withoutFilters,
  type AlertFilterName,
  type AlertFilters,
} from '~/dashboard/alert/queue/alert-filters.ts'

const MAX_ID_LETTERS = 200

/** The order of the room without one in the address: what needs a person most comes first. */
const USUAL_ORDER: QueueOrder = 'gravest'

/** State that a link to the room restores: filters, order, selected alert, list or map on a narrow screen, and what waits for confirmation. */
export function useAlertsUrl() {
  const [search, setSearch] = useSearchParams()
  // Two changes before the next render must both be kept.
  const latest = useRef(search)
  useEffect(() => void (latest.current = search), [search])
  const change = (edit: (search: URLSearchParams) => URLSearchParams, replace = true) => {
    latest.current = edit(new URLSearchParams(latest.current))
    setSearch(latest.current, { replace, preventScrollReset: true })
  }
  const set = (name: string, text: string | null) =>
    change((before) => {
      if (text === null) before.delete(name)
      else before.set(name, text)
      return before
    })
  const filterText = withoutSelection(search)
  const parsed = useMemo(() => parseAlertFilters(new URLSearchParams(filterText)), [filterText])
  const chosen = search.get('alert')
  return {
    parsed,
    chosen: chosen === null || chosen === '' || chosen.length > MAX_ID_LETTERS ? null : chosen,
    /** The current selection, even before the next render: a held key continues from it. */
    getChosen: () => latest.current.get('alert'),
    order: queueOrder.catch(USUAL_ORDER).parse(search.get('order')),
    /** Whether the alerts of a vessel share a line. */
    isByVessel: search.get('lines') !== 'alerts',
    isMap: search.get('view') === 'map',
    isWaitingShown: search.get('waiting') === 'list',
    choose: (id: string | null) => set('alert', id),
    setOrder: (order: QueueOrder) => set('order', order === USUAL_ORDER ? null : order),
    setByVessel: (isByVessel: boolean) => set('lines', isByVessel ? null : 'alerts'),
    showWaiting: (isShown: boolean) => set('waiting', isShown ? 'list' : null),
    showMap: (isMap: boolean) => set('view', isMap ? 'map' : null),
    setFilter: <Name extends AlertFilterName>(name: Name, value: AlertFilters[Name]) =>
      change((before) => withFilter(before, name, value), false),
    clearFilters: () => change(withoutFilters, false),
  }
}
export type AlertsUrl = ReturnType<typeof useAlertsUrl>

/** The filters alone, so that their object stays the same when another alert is selected. */
function withoutSelection(search: URLSearchParams): string {
  const filters = new URLSearchParams(search)
  for (const name of ['alert', 'view', 'order', 'lines', 'waiting']) filters.delete(name)
  return filters.toString()
}
