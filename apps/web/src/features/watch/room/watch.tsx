import { useQuery } from '@tanstack/react-query'
import type { AnchorageList } from '@varuna/contract/watch/place'
import { watchWords } from '@varuna/language/watch/watch'
import type { ChartView } from '@varuna/map/chart-view'
import { isDense } from '@varuna/map/vessels/density'
import { formatMmsi } from '@varuna/units/mmsi'
import { VisuallyHidden } from '@varuna/ui/visually-hidden'
import { use, useEffect, useMemo, useRef, useState } from 'react'
import { ConnectionContext } from '~/dashboard/frame/connection-context.ts'
import { MapFrame } from '~/dashboard/map/map-frame.tsx'
import { useAreaDrawing } from '~/dashboard/map/use-area-drawing.ts'
import { useShortcut } from '~/dashboard/room/use-shortcut.ts'
import { useMedia } from '~/site/use-media.ts'
import { VesselSources } from '~/dashboard/vessel-sources/vessel-sources.tsx'
import { SimulationBanner } from '~/dashboard/vessel-sources/simulation-banner.tsx'
import { useAnyVessel } from '~/dashboard/vessel-sources/use-any-vessel.ts'
import { useColours } from './colour/use-colours.ts'
import { WatchExports } from './exports/watch-exports.tsx'
import { FilterNotices } from './filters/filter-notices.tsx'
import { dropUnknownZone } from './filters/watch-filters.ts'
import { useLiveFeed } from './live/use-live-feed.ts'
import { useRoomEvents } from './list/use-room-events.ts'
import { boxOfPlaces } from '@varuna/map/box-of-places'
import { freePart, middleOf } from '@varuna/map/free-part'
import { LayersPanel } from './layers/layers-panel.tsx'
import { useAnchorages } from './layers/use-anchorages.ts'
import { useLayers } from './layers/use-layers.ts'
import { usePresence } from './layers/use-presence.ts'
import { MapControls, panelKeys, type MapPanelName } from './map/map-controls.tsx'
import { defaultView, formatView, parseView } from './map/start-view.ts'
import { lastReportQuery } from './map/last-report-query.ts'
import { MeasurePanel } from './measure/measure-panel.tsx'
import { useMeasure } from './measure/use-measure.ts'
import { measureMap } from './map/measure-map.ts'
import { useSight } from './map/use-sight.ts'
import { useChartContent } from './map/use-chart-content.ts'
import { useSelectedTrack } from './map/use-selected-track.ts'
import { useWatchChart } from './map/use-watch-chart.ts'
import { ConnectionBar } from './side/connection-bar.tsx'
import { Legend } from './side/legend.tsx'
import type { SheetHeight } from './side/sheet-handle.tsx'
import { PlaceCard } from './side/place-card.tsx'
import { VesselCard } from './side/vessel-card.tsx'
import { PastBanner } from './past/past-banner.tsx'
import { TimeBar } from './past/time-bar.tsx'
import { usePast } from './past/use-past.ts'
import { zonesQuery } from '~/dashboard/zones/zones-query.ts'
import { useDefaultView } from './views/use-default-view.ts'
import { ViewsPanel } from './views/views-panel.tsx'
import { useZonesAround } from '~/dashboard/zones/use-zones-around.ts'
import { useNow } from '~/dashboard/time/use-now.ts'
import { useShownVessels } from './use-shown-vessels.ts'
import { useWatchUrl } from './use-watch-url.ts'
import { WatchSide } from './watch-side.tsx'
import styles from './watch.module.css'

const { map: words } = watchWords

const messages = {
  loading: words.loading,
  'without-land': words.withoutLand,
  unavailable: words.unavailable,
  lost: words.lost,
}

const noAnchorages: AnchorageList['anchorages'] = []

/** A wider view shows more than half of the world, so the whole world is loaded at once. */
const WIDE_ZOOM = 3

export function Watch() {
  const presentMs = useNow()
  const url = useWatchUrl(presentMs)
  const { selected } = url
  const frame = useRef<HTMLDivElement>(null)
  const overlay = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<ChartView | null>(null)
  const [start] = useState(() => parseView(url.viewText) ?? defaultView)
  const [panel, setPanel] = useState<MapPanelName | null>(null)
  const layers = useLayers(url.layers, url.setLayers)
  const [isWide, setWide] = useState(false)
  const [sheetHeight, setSheetHeight] = useState<SheetHeight>(0)
  /** The view that the map itself wrote to the URL. */
  const ownView = useRef(url.viewText)
  const isNarrow = useMedia('screen and (width < 768px)')

  const { chart, status } = useWatchChart(frame, start, {
    now: () => past.drawnMs(),
    onView: (next) => {
      setView(next)
      const isFirst = view === null && formatView(next) === formatView(start)
      if (!isFirst) ownView.current = formatView(next)
      if (!isFirst) url.setView(next)
    },
    onSelectVessel: (mmsi) => select(mmsi),
    onSelectEvent: (id) => document.getElementById(`event-${id}`)?.scrollIntoView({ block: 'nearest' }),
    onMeasure: (place) => measure.add(place),
  })
  const hasMap = status !== 'unavailable'
  const box = hasMap ? (view?.box ?? null) : null
  const past = usePast({
    addressMs: url.timeMs,
    onAddress: url.setTime,
    view: box,
    nowMs: presentMs,
    onFrame: () => chart?.repaint(),
  })
  const isPast = past.momentMs !== null
  const live = useLiveFeed(box ?? (!hasMap || start.zoom < WIDE_ZOOM ? null : undefined), isPast)
  const state = past.state ?? live.state
  const nowMs = past.shownMs ?? presentMs
  const zones = useQuery(zonesQuery(past.momentMs))
  const listed = zones.data?.zones
  const parsed = useMemo(() => dropUnknownZone(url.parsed, listed), [url.parsed, listed])
  const zone = listed?.find(({ id }) => id === parsed.filters.zone) ?? null
  const { shown, inView, allInView } = useShownVessels(state.vessels, parsed.filters, zone, box, nowMs)
  const isCrowded = state.density.length > 0 || isDense(inView.length, view?.zoom ?? start.zoom)

  const { colours, state: fishing } = useColours(isCrowded ? 'type' : url.colouring, box, isPast)

  const events = useRoomEvents({
    filters: parsed.filters,
    zone,
    view: box,
    untilMs: past.shownMs,
    feed: live.feed,
    vessels: state.vessels,
    isWanted: url.list === 'events',
  })

  const vessel = state.vessels.find(({ mmsi }) => mmsi === selected)
  const isMissing = vessel === undefined && (state.phase === 'live' || url.viewText === null)
  const { data: lastReport, isLoading: isAsked } = useQuery(lastReportQuery(selected, isMissing))
  const track = useSelectedTrack(selected, vessel?.timeMs ?? lastReport?.timeMs ?? null)
  useSight({
    chart,
    selected,
    vessel,
    lastReport,
    hasView: url.viewText !== null,
    drawnMs: past.drawnMs,
    measure: () => measureMap(frame.current, overlay.current),
    onCoversSized: (onSized) => {
      const sizes = new ResizeObserver(onSized)
      for (const cover of overlay.current?.children ?? []) sizes.observe(cover)
      return () => sizes.disconnect()
    },
  })
  /** Content opened over the map must not stay under the list. */
  const select = (mmsi: number | null) => {
    url.select(mmsi)
    if (mmsi !== null) setSheetHeight(0)
  }
  const anchorages = useAnchorages(layers.shown.includes('anchorages'), box)
  const presence = usePresence(layers.shown.includes('presence'), box)
  const vesselPlace = vessel ?? lastReport ?? null
  const around = useZonesAround(listed, selected === null ? url.mark : vesselPlace)
  const measure = useMeasure(panel === 'measure', vesselPlace)
  const openPanel = (name: MapPanelName | null) => {
    const next = name === panel ? null : name
    setPanel(next)
    if (next !== null) setSheetHeight(0)
    if (next === null) document.querySelector<HTMLElement>(`[data-panel='${panel}']`)?.focus({ preventScroll: true })
  }

  useEffect(() => {
    // A view that is asked for while the chart loads waits for it.
    if (chart === null || url.viewText === ownView.current) return
    ownView.current = url.viewText
    const asked = parseView(url.viewText)
    if (asked) chart.moveTo(asked)
  }, [chart, url.viewText])
  useChartContent(chart, {
    vessels: shown,
    inView,
    density: state.density,
    isDensityHidden: presence.drawn.cells.length > 0,
    selected,
    colours,
    isPast,
    events: events.placed,
    track,
    zones: listed,
    zone,
    area: parsed.filters.area,
    around,
    mark: url.mark,
    hasView: url.viewText !== null,
    freePart: () => {
      const { frame: map, covers } = measureMap(frame.current, overlay.current)
      return freePart(map, covers)
    },
    layers: layers.shown,
    nowMs,
    anchorages: anchorages.data?.anchorages ?? noAnchorages,
    presence: presence.drawn,
    measure: measure.drawn,
    isMeasuring: panel === 'measure',
  })

  const drawing = useAreaDrawing(chart, (area) => url.setFilter('area', area))
  const fit = () => {
    const all = boxOfPlaces(shown)
    const { frame: map, covers } = measureMap(frame.current, overlay.current)
    if (all) chart?.fit(all, freePart(map, covers))
    else chart?.flyTo(defaultView.centre.lat, defaultView.centre.lon)
  }
  useShortcut('f', fit)
  useShortcut(panelKeys.legend, () => openPanel('legend'))
  useShortcut(panelKeys.layers, () => openPanel('layers'), hasMap)
  useShortcut(panelKeys.measure, () => openPanel('measure'), hasMap)
  useShortcut(panelKeys.views, () => openPanel('views'))
  useDefaultView(url)
  useShortcut('Backspace', measure.undo, panel === 'measure')
  useShortcut('Escape', () => {
    if (drawing.isOn) drawing.stop()
    else if (panel !== null) openPanel(null)
    else if (selected !== null) url.select(null)
  })

  const isNothingHere = !isPast && state.phase === 'live' && state.vessels.length === 0 && state.density.length === 0
  const { isNone } = useAnyVessel(isNothingHere)

  /** The frame's bar then states the same. */
  const isFrameLost = use(ConnectionContext) === 'lost'

  const zonesState = { list: listed, leftOut: zones.data?.leftOut ?? 0, error: zones.error }
  const timeBar = <TimeBar past={past} nowMs={presentMs} />

  return (
    <main
      className={styles.room}
      data-fills-window
      data-wide={isWide || undefined}
      data-map={hasMap}
      data-sheet={sheetHeight}
    >
      <h1>
        <VisuallyHidden>{watchWords.title}</VisuallyHidden>
      </h1>
      <div className={styles.bars}>
        <SimulationBanner />
        <PastBanner past={past} nowMs={presentMs} />
        {!isPast && !isFrameLost && (
          <ConnectionBar phase={state.phase} lastMessageAtMs={state.lastMessageAtMs} nowMs={nowMs} />
        )}
        {/* The folded sheet hides the filters and what it says of them. */}
        {isNarrow && hasMap && sheetHeight === 0 && <FilterNotices parsed={parsed} zones={zonesState} />}
      </div>
      <WatchSide
        url={url}
        onSelect={select}
        height={sheetHeight}
        onHeight={setSheetHeight}
        colours={colours}
        parsed={parsed}
        state={state}
        inView={inView}
        allInView={allInView}
        isCrowded={state.density.length > 0}
        events={events}
        exports={
          <WatchExports
            vessels={inView}
            box={events.box}
            kinds={parsed.filters.doing}
            untilMs={past.shownMs ?? presentMs}
          />
        }
        nowMs={nowMs}
        zones={zonesState}
        view={box}
        drawing={hasMap ? drawing : null}
        hasMap={hasMap}
        pastMs={past.shownMs}
        timeBar={isNarrow && timeBar}
        onReload={isPast ? past.retry : live.reload}
        onShowEvent={({ lat, lon }) => {
          if (lat === null || lon === null) return
          setSheetHeight(0)
          const { frame: map, covers } = measureMap(frame.current, overlay.current)
          chart?.movePlace({ lat, lon }, middleOf(freePart(map, covers)))
        }}
      />
      <div className={styles.map} data-past={isPast || undefined}>
        <MapFrame ref={frame} status={status} messages={messages} />
        {hasMap && (
          <MapControls open={panel} onPanel={openPanel} onFit={fit} isWide={isWide} onWide={() => setWide(!isWide)} />
        )}
        <div ref={overlay} className={styles.overlay} hidden={drawing.isOn}>
          {isNone && <VesselSources />}
          {panel === 'layers' && (
            <LayersPanel
              layers={layers}
              anchorages={anchorages}
              presence={presence}
              middle={view?.centre ?? null}
              isCrowded={isCrowded}
              onClose={() => openPanel(null)}
            />
          )}
          {panel === 'measure' && (
            <MeasurePanel
              measure={measure}
              middle={view?.centre ?? null}
              vesselName={selected === null || !vesselPlace ? null : (vessel?.name ?? formatMmsi(selected))}
              onClose={() => openPanel(null)}
            />
          )}
          {panel === 'views' && (
            <ViewsPanel
              current={() => url.savedText(view, layers.shown)}
              onOpen={url.openSaved}
              onClose={() => openPanel(null)}
            />
          )}
          {panel === 'legend' && (
            <Legend
              isDense={isCrowded}
              presence={presence}
              colouring={url.colouring}
              fishing={fishing}
              onColouring={url.setColouring}
            />
          )}
          {selected === null && url.mark !== null && (
            <PlaceCard
              place={url.mark}
              zones={around}
              onZone={(id) => url.setFilter('zone', id)}
              onClose={() => url.select(null)}
            />
          )}
          {selected !== null && (
            <VesselCard
              mmsi={selected}
              vessel={vessel}
              isLoading={state.phase === 'loading' || isAsked}
              lastReport={lastReport ?? null}
              colours={colours}
              zones={around}
              onZone={(id) => url.setFilter('zone', id)}
              nowMs={nowMs}
              onClose={() => url.select(null)}
            />
          )}
        </div>
      </div>
      {!isNarrow && (
        <div className={styles.time} data-screen-only>
          {timeBar}
        </div>
      )}
    </main>
  )
}
