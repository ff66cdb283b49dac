import type { TrackEventAnswer } from '@varuna/contract/watch/track-event'
import { areaWords } from '@varuna/language/desk/areas'
import { ruleWords } from '@varuna/language/desk/rules'
import { watchWords } from '@varuna/language/watch/watch'
import type { ChartBox } from '@varuna/map/chart-view'
import { Button, buttonClass } from '@varuna/ui/button'
import { Spinner } from '@varuna/ui/spinner'
import { Tabs } from '@varuna/ui/tabs'
import { useMemo, useRef, type ReactNode } from 'react'
import { Link } from 'react-router'
import { areaPath, tellOfZonePath } from '~/dashboard/addresses/rooms.ts'
import { reportParameter } from '~/dashboard/area/report-parameter.ts'
import type { AreaDrawing } from '~/dashboard/map/use-area-drawing.ts'
import { formatUtcClock } from '~/dashboard/time/format-time.ts'
import { FilterBar } from './filters/filter-bar.tsx'
import type { ParsedFilters } from './filters/watch-filters.ts'
import type { ZonesState } from './filters/zone-field.tsx'
import type { LiveState } from './live/live-feed.ts'
import type { WatchVessel } from '~/dashboard/watch/watch-vessel.ts'
import { EventList } from './list/event-list.tsx'
import type { RoomEvents } from './list/use-room-events.ts'
import { sortVessels } from './list/sort-vessels.ts'
import { VesselList } from './list/vessel-list.tsx'
import { SheetHandle, type SheetHeight } from './side/sheet-handle.tsx'
import type { Colours } from '~/dashboard/watch/colouring.ts'
import type { WatchUrl } from './use-watch-url.ts'
import styles from './watch-side.module.css'

const { count: words, list: listWords, tabs: tabWords } = watchWords

type WatchSideProps = {
  url: WatchUrl
  onSelect: (mmsi: number) => void
  /** Height of the sheet on a narrow screen. */
  height: SheetHeight
  onHeight: (height: SheetHeight) => void
  colours: Colours
  parsed: ParsedFilters
  state: LiveState
  inView: readonly WatchVessel[]
  allInView: readonly WatchVessel[]
  /** The server has too many vessels to list. */
  isCrowded: boolean
  events: RoomEvents
  exports: ReactNode
  nowMs: number
  view: ChartBox | null
  drawing: AreaDrawing | null
  hasMap: boolean
  zones: ZonesState
  /** The time shown, if in the past. */
  pastMs: number | null
  /** The time bar, where it does not fit under the map. */
  timeBar: ReactNode
  onReload: () => void
  onShowEvent: (event: TrackEventAnswer) => void
}

/** Filters, count and lists: a column beside the map, a sheet over it on a narrow screen. */
export function WatchSide(props: WatchSideProps) {
  const {
    url,
    onSelect,
    height,
    onHeight,
    colours,
    parsed,
    state,
    inView,
    allInView,
    isCrowded,
    events,
    exports,
    nowMs,
    view,
    drawing,
    hasMap,
    zones,
    pastMs,
    timeBar,
    onReload,
    onShowEvent,
  } = props
  const handle = useRef<HTMLDivElement>(null)
  const select = (mmsi: number) => {
    // On a narrow screen the sheet closes, and the focused row with it.
    handle.current?.focus({ preventScroll: true })
    onSelect(mmsi)
  }
  const flags = useMemo(
    () => [...new Set(allInView.map(({ flag }) => flag))].filter((flag) => flag !== null),
    [allInView],
  )
  return (
    <div className={styles.side} data-height={hasMap ? height : 2}>
      {hasMap && <SheetHandle ref={handle} height={height} onChange={onHeight} />}
      <div className={styles.head}>
        <VesselCount state={state} inView={inView} allInView={allInView} isCrowded={isCrowded} pastMs={pastMs} />
        {exports}
        <AreaLink filters={parsed.filters} />
      </div>
      {timeBar}
      <FilterBar
        parsed={parsed}
        setFilter={url.setFilter}
        clearFilters={url.clearFilters}
        flags={flags}
        zones={zones}
        view={view}
        drawing={drawing}
      />
      <Tabs
        className={styles.tabs}
        label={tabWords.label}
        value={url.list}
        onValueChange={url.setList}
        tabs={[
          {
            value: 'vessels',
            label: tabWords.vessels,
            panel: (
              <VesselPanel
                url={url}
                onSelect={select}
                colours={colours}
                state={state}
                vessels={inView}
                isFiltered={inView !== allInView}
                nowMs={nowMs}
                onReload={onReload}
              />
            ),
          },
          {
            value: 'events',
            label: tabWords.events,
            panel: (
              <EventList
                events={events.events}
                count={events.count}
                names={events.names}
                nowMs={nowMs}
                isMore={events.isMore}
                error={events.error}
                onRetry={events.retry}
                onShow={onShowEvent}
              />
            ),
          },
        ]}
      />
    </div>
  )
}

/** Leads to the report of the chosen zone or area, else to one of any. */
function AreaLink({ filters: { zone, area } }: { filters: ParsedFilters['filters'] }) {
  const [to, text] =
    zone !== null
      ? [areaPath({ zone }), areaWords.linkZone]
      : area !== null
        ? [areaPath(reportParameter(area)), areaWords.linkBox]
        : [areaPath(), areaWords.link]
  return (
    <>
      <Link to={to} className={buttonClass('quiet')}>
        {text}
      </Link>
      {zone !== null && (
        <Link to={tellOfZonePath(zone)} className={buttonClass('quiet')}>
          {ruleWords.tell}
        </Link>
      )}
    </>
  )
}

type VesselCountProps = Pick<WatchSideProps, 'state' | 'inView' | 'allInView' | 'isCrowded' | 'pastMs'>

function VesselCount({ state, inView, allInView, isCrowded, pastMs }: VesselCountProps) {
  if (state.total === null) return <p className={styles.count}>{'\u00a0'}</p>
  if (isCrowded)
    return (
      <p className={styles.count}>
        <b>{words.dense(state.total)}</b> <span>{words.denseHint}</span>
      </p>
    )
  const simulated = inView.reduce((count, { isSimulated }) => count + Number(isSimulated), 0)
  return (
    <p className={styles.count}>
      <b>
        {inView === allInView
          ? pastMs === null
            ? words.inView(inView.length, simulated)
            : words.inPast(inView.length, simulated, formatUtcClock(pastMs))
          : pastMs === null
            ? words.inViewOf(inView.length, allInView.length, simulated)
            : words.inPastOf(inView.length, allInView.length, simulated, formatUtcClock(pastMs))}
      </b>
    </p>
  )
}

type VesselPanelProps = {
  url: WatchUrl
  onSelect: (mmsi: number) => void
  colours: Colours
  state: LiveState
  vessels: readonly WatchVessel[]
  isFiltered: boolean
  nowMs: number
  onReload: () => void
}

function VesselPanel({ url, onSelect, colours, state, vessels, isFiltered, nowMs, onReload }: VesselPanelProps) {
  const sorted = useMemo(() => sortVessels(vessels, url.sort), [vessels, url.sort])
  if (state.phase === 'failed')
    return (
      <div className={styles.message} role="alert">
        <p>{listWords.failed(state.error?.message ?? '')}</p>
        <Button onClick={onReload}>{listWords.retry}</Button>
      </div>
    )
  if (state.total === null)
    return (
      <p className={styles.loading} role="status">
        <Spinner /> {listWords.loading}
      </p>
    )
  if (sorted.length === 0)
    return <p className={styles.message}>{isFiltered ? listWords.emptyFiltered : listWords.empty}</p>
  return (
    <VesselList
      vessels={sorted}
      sort={url.sort}
      onSort={url.setSort}
      selected={url.selected}
      onSelect={onSelect}
      colours={colours}
      nowMs={nowMs}
    />
  )
}
