import { formatMmsi } from '@varuna/units/mmsi'
import { use, useEffect, useMemo, useRef, useState } from 'react'
import { UNSAFE_DataRouterNavigationContext as RouterNavigation, useLocation, useSearchParams } from 'react-router'
import { parseColouring, type Colouring } from '~/dashboard/watch/colouring.ts'
import {
  parseFilters,
  withFilter,
  withoutFilters,
  type FilterName,
  type WatchFilters,
} from './filters/watch-filters.ts'
import { formatLayers, parseLayers, type MapLayerName } from '@varuna/map/layers/map-layers'
import { formatSort, parseSort, type Sort } from './list/sort-vessels.ts'
import { MARK_PARAMETER } from '~/dashboard/addresses/rooms.ts'
import type { StartView } from '~/dashboard/watch/watch-chart.ts'
import { formatView, parsePlace } from './map/start-view.ts'
import { formatMoment, parseMoment } from './past/past-time.ts'

const lists = ['vessels', 'events'] as const
export type ListName = (typeof lists)[number]

/** Parameters of a vessel's page, which a link to Watch may have by mistake. */
const vesselParameters = ['event', 'from', 'to'] as const

const parseMmsi = (text: string | null) => (text !== null && /^\d{9}$/.test(text) ? Number(text) : null)

/** The URL parameters. A change shows at once; the router writes it shortly after. */
function useSearch() {
  const [search, setSearch] = useSearchParams()
  const [shown, setShown] = useState(search)
  const [before, setBefore] = useState(search)
  // URLs being written: when they arrive, they must not undo later changes.
  const [own, setOwn] = useState<readonly string[]>([])
  if (before !== search) {
    setBefore(search)
    const at = own.indexOf(search.toString())
    setOwn(own.slice(at + 1))
    if (at === -1) setShown(search)
  } else if (own.length > 0 && own.at(-1) === search.toString()) {
    setOwn([])
  }
  // Two changes before the next render, such as a drawn area and a map move, must both be kept.
  const latest = useRef(shown)
  useEffect(() => void (latest.current = shown), [shown])
  const { pathname } = useLocation()
  const goal = use(RouterNavigation)?.navigation.location?.pathname
  const isLeaving = useRef(false)
  useEffect(() => void (isLeaving.current = goal !== undefined && goal !== pathname), [goal, pathname])
  const change = (edit: (search: URLSearchParams) => URLSearchParams) => {
    // Otherwise the end of a map movement would cancel a pending navigation to another room.
    if (isLeaving.current) return
    const next = edit(new URLSearchParams(latest.current))
    if (next.toString() === latest.current.toString()) return
    latest.current = next
    setShown(next)
    setOwn((earlier) => [...earlier, next.toString()])
    setSearch(next, { replace: true, preventScrollReset: true })
  }
  return { search: shown, change }
}

/** State that a link to the room restores: filters, selected vessel, list, order, view, colours and time. */
export function useWatchUrl(nowMs: number) {
  const { search, change } = useSearch()
  const set = (name: string, text: string | null) =>
    change((before) => {
      if (text === null) before.delete(name)
      else before.set(name, text)
      return before
    })
  const timeText = search.get('time')
  const timeMs = timeText === null ? null : parseMoment(timeText, nowMs)
  const isTimeDropped = timeText !== null && timeMs === null
  const layersText = search.get('layers')
  const layers = useMemo(() => parseLayers(layersText), [layersText])
  const isLayersDropped = layersText !== null && layers === null
  const parsed = useMemo(() => {
    const { filters, dropped } = parseFilters(search)
    const time = { parameter: 'time', text: (timeText ?? '').slice(0, 40) }
    const unknown = { parameter: 'layers', text: (layersText ?? '').slice(0, 40) }
    const others = vesselParameters
      .filter((parameter) => search.has(parameter))
      .map((parameter) => ({ parameter, text: (search.get(parameter) ?? '').slice(0, 40) }))
    return {
      filters,
      dropped: [...dropped, ...(isTimeDropped ? [time] : []), ...(isLayersDropped ? [unknown] : []), ...others],
    }
  }, [search, timeText, isTimeDropped, layersText, isLayersDropped])
  const markText = search.get(MARK_PARAMETER)
  const mark = useMemo(() => parsePlace(markText), [markText])
  const sort = useMemo(() => parseSort(search.get('sort')), [search])
  return {
    parsed,
    selected: parseMmsi(search.get('vessel')),
    list: lists.find((name) => name === search.get('list')) ?? 'vessels',
    sort,
    viewText: search.get('at'),
    /** Layers of the map; null for those of this browser. */
    layers,
    setLayers: (names: readonly MapLayerName[] | null) => set('layers', names && formatLayers(names)),
    /** A place that was searched, until something is chosen. */
    mark,
    /** A past minute; null for now. */
    timeMs,
    colouring: parseColouring(search.get('colour')),
    setFilter: <Name extends FilterName>(name: Name, value: WatchFilters[Name]) =>
      change((before) => {
        const next = withFilter(before, name, value)
        // The map then shows the zone.
        if (name === 'zone' && value !== null) next.delete('at')
        return next
      }),
    /** What a saved view restores: all but the selected vessel, a searched place and a time. */
    savedText: (view: StartView | null, layers: readonly MapLayerName[]) => {
      const saved = new URLSearchParams(search)
      for (const name of ['vessel', 'time', MARK_PARAMETER, ...vesselParameters]) saved.delete(name)
      if (view) saved.set('at', formatView(view))
      saved.set('layers', formatLayers(layers))
      return saved.toString()
    },
    isEmpty: search.size === 0,
    openSaved: (text: string) => change(() => new URLSearchParams(text)),
    clearFilters: () =>
      change((before) => {
        const cleared = withoutFilters(before)
        if (isTimeDropped) cleared.delete('time')
        if (isLayersDropped) cleared.delete('layers')
        for (const parameter of vesselParameters) cleared.delete(parameter)
        return cleared
      }),
    select: (mmsi: number | null) =>
      change((before) => {
        before.delete(MARK_PARAMETER)
        if (mmsi === null) before.delete('vessel')
        else before.set('vessel', formatMmsi(mmsi))
        return before
      }),
    setList: (list: ListName) => set('list', list === 'vessels' ? null : list),
    setSort: (sort: Sort) => set('sort', formatSort(sort) === 'name' ? null : formatSort(sort)),
    setView: (view: StartView) => set('at', formatView(view)),
    setTime: (timeMs: number | null) => set('time', timeMs === null ? null : formatMoment(timeMs)),
    setColouring: (colouring: Colouring) => set('colour', colouring === 'type' ? null : colouring),
  }
}
export type WatchUrl = ReturnType<typeof useWatchUrl>
