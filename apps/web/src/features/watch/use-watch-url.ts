import { useEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'
import {
  parseFilters,
  withFilter,
  withoutFilters,
  type FilterName,
  type WatchFilters,
} from './filters/watch-filters.ts'
import { formatSort, parseSort, type Sort } from './list/sort-vessels.ts'
import { formatView, type StartView } from './map/start-view.ts'

const lists = ['vessels', 'events'] as const
export type ListName = (typeof lists)[number]

const parseMmsi = (text: string | null) => (text !== null && /^\d{9}$/.test(text) ? Number(text) : null)

/** What a link to the room restores: filters, selected vessel, list, order and view. */
export function useWatchUrl() {
  const [search, setSearch] = useSearchParams()
  // Two changes before the next render, such as a drawn area and the move of the map, must both last.
  const latest = useRef(search)
  useEffect(() => void (latest.current = search), [search])
  const change = (edit: (search: URLSearchParams) => URLSearchParams) => {
    latest.current = edit(new URLSearchParams(latest.current))
    setSearch(latest.current, { replace: true, preventScrollReset: true })
  }
  const set = (name: string, text: string | null) =>
    change((before) => {
      if (text === null) before.delete(name)
      else before.set(name, text)
      return before
    })
  const parsed = useMemo(() => parseFilters(search), [search])
  const sort = useMemo(() => parseSort(search.get('sort')), [search])
  return {
    parsed,
    selected: parseMmsi(search.get('vessel')),
    list: lists.find((name) => name === search.get('list')) ?? 'vessels',
    sort,
    viewText: search.get('at'),
    setFilter: <Name extends FilterName>(name: Name, value: WatchFilters[Name]) =>
      change((before) => withFilter(before, name, value)),
    clearFilters: () => change(withoutFilters),
    select: (mmsi: number | null) => set('vessel', mmsi === null ? null : String(mmsi).padStart(9, '0')),
    setList: (list: ListName) => set('list', list === 'vessels' ? null : list),
    setSort: (sort: Sort) => set('sort', formatSort(sort) === 'name' ? null : formatSort(sort)),
    setView: (view: StartView) => set('at', formatView(view)),
  }
}
export type WatchUrl = ReturnType<typeof useWatchUrl>
