import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { AisVesselDetail } from '@varuna/contract/watch/ais-vessel'
import { MAX_CASE_TRACK_DAYS } from '@varuna/contract/desk/case-entry'
import type { TrackEventAnswer } from '@varuna/contract/watch/track-event'
import { splitHistory } from '@varuna/contract/unreadable'
import { vesselWords } from '@varuna/language/watch/vessel'
import { vesselPageWords } from '@varuna/language/watch/vessel-page'
import { isBeyondMap } from '@varuna/map/tracks/track-box'
import { formatMmsi } from '@varuna/units/mmsi'
import { Notice } from '@varuna/ui/notice'
import { Panel, type PanelState } from '@varuna/ui/panel'
import type { EventKind } from '@varuna/vocabulary/events'
import typography from '@varuna/ui/typography.module.css'
import { useMemo, useState, type ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { ProblemError } from '~/api/request.ts'
import { AddToCase } from '~/dashboard/cases/add-to-case.tsx'
import { DocumentLink } from '~/dashboard/exports/document-link.tsx'
import { FailedRefresh } from '~/dashboard/frame/failed-refresh.tsx'
import { useRefreshFailure } from '~/dashboard/frame/use-refresh-failure.ts'
import { panelStateOf } from '~/dashboard/frame/panel-state.ts'
import { roomPaths } from '~/dashboard/addresses/rooms.ts'
import { AlertsPanel } from './alerts/alerts-panel.tsx'
import { AssessmentsPanel } from './assessments/assessments-panel.tsx'
import { SpeedChart } from './chart/speed-chart.tsx'
import { parseAround, vesselAround } from '~/dashboard/addresses/vessel-around.ts'
import { AroundNote } from './events/around-note.tsx'
import { eventAnchor, EventList } from './events/event-list.tsx'
import { ExportPanel } from './exports/export-panel.tsx'
import { assessCertainty } from './head/certainty.ts'
import { CertaintyPanel } from './head/certainty-panel.tsx'
import { VesselHead, VesselState } from './head/vessel-head.tsx'
import { ListsPanel } from './lists/lists-panel.tsx'
import { NotesPanel } from './notes/notes-panel.tsx'
import { PicturesPanel } from './pictures/pictures-panel.tsx'
import { KindPanel } from './kind/kind-panel.tsx'
import { formatUtc } from '~/dashboard/time/format-time.ts'
import { PeriodForm } from './period-form.tsx'
import { PositionTable } from './positions/position-table.tsx'
import { eventQuery, trackQuery, vesselEventsQuery, vesselKindQuery, vesselQuery, type Times } from './queries.ts'
import { endingAt, eventsIn, judgedPeriod, periodOf, useFollow, useTimes } from './track-times.ts'
import { ChangesPanel } from './static-data/changes-panel.tsx'
import { findStaticChanges } from './static-data/static-changes.ts'
import { TimeBar } from '~/dashboard/track/time-bar.tsx'
import { createTimeCursor } from '~/dashboard/playback/time-cursor.ts'
import { describeAnswer } from '~/dashboard/track/describe-answer.ts'
import { FishingChart } from '~/dashboard/track/fishing-chart.tsx'
import { FishingLegend } from '~/dashboard/track/fishing-legend.tsx'
import { TrackLegend } from '~/dashboard/track/track-legend.tsx'
import { bySpeed, TrackMap } from '~/dashboard/track/track-map.tsx'
import { ColourChoice, colourParameter, useFishingTrack, withColour } from './colour-choice.tsx'
import { otherStation } from '@varuna/ais/reports/other-station'
import { buildTrack } from '~/dashboard/vessel/track-pieces.ts'
import { RoomPage } from '~/dashboard/room/room-page.tsx'
import styles from './vessel-page.module.css'

const words = vesselPageWords

/** Page of one vessel: identity, certainty, track over time, history and positions. */
export function VesselPage({ mmsi }: { mmsi: string }) {
  const isMmsi = /^\d{9}$/.test(mmsi)
  const vessel = useQuery({ ...vesselQuery(mmsi), enabled: isMmsi })
  const { data, error } = vessel
  if (!isMmsi) return <Missing title={words.notFound.title} text={words.notFound.badMmsi(mmsi)} />
  if (data) return <KnownVessel key={mmsi} vessel={data} readMs={vessel.dataUpdatedAt} error={error} />
  if (error instanceof ProblemError && error.problem.status === 404) return <NotReceived mmsi={mmsi} />
  return (
    <RoomPage width="widest">
      <div className={styles.placeholder}>
        <Panel title={`${vesselWords.mmsi} ${mmsi}`} level={2} state={panelStateOf(vessel, words)} />
      </div>
    </RoomPage>
  )
}

type MissingProps = { title: string; text: string; children?: ReactNode }

function Missing({ title, text, children }: MissingProps) {
  return (
    <RoomPage width="widest">
      <h1 className={typography.roomTitle}>{title}</h1>
      <p>{text}</p>
      <p>
        <Link to={roomPaths.watch}>{words.notFound.back}</Link>
      </p>
      {children}
    </RoomPage>
  )
}

/** A vessel without AIS data, of which the account may have reports. */
const NotReceived = ({ mmsi }: { mmsi: string }) => (
  <Missing title={words.notReceived.title(mmsi)} text={words.notReceived.text}>
    <AssessmentsPanel mmsi={Number(mmsi)} imo={null} />
  </Missing>
)

type KnownVesselProps = { vessel: AisVesselDetail; readMs: number; error: Error | null }

/** `error`: why the vessel could not be refreshed since `readMs`. */
function KnownVessel({ vessel, readMs, error }: KnownVesselProps) {
  const [search, setSearch] = useSearchParams()
  const around = parseAround(search)
  const chosen = useQuery({ ...eventQuery(around.event ?? ''), enabled: around.event !== null })
  const chosenEvent = (around.event !== null && chosen.data?.vessels.includes(vessel.mmsi) && chosen.data) || null
  const mmsi = formatMmsi(vessel.mmsi)
  const latestMs = vessel.position === null ? null : Date.parse(vessel.position.time)
  const { period, fault } = periodOf(search, chosenEvent, latestMs)
  const times = useTimes(period, latestMs)
  const track = useQuery(trackQuery(mmsi, times))
  const [kind, setKind] = useState<EventKind | null>(null)
  const events = useInfiniteQuery(vesselEventsQuery(mmsi, kind))
  const built = useMemo(
    () => (track.data ? buildTrack(vessel.mmsi, track.data.positions) : null),
    [vessel.mmsi, track.data],
  )
  const changes = useMemo(() => findStaticChanges(vessel.staticData), [vessel.staticData])
  const placed = useMemo(() => {
    const listed = splitHistory(events.data?.pages.flatMap((page) => page.events) ?? []).readable
    return chosenEvent === null ? listed : [chosenEvent, ...listed.filter(({ id }) => id !== chosenEvent.id)]
  }, [events.data, chosenEvent])
  const certainty = useMemo(() => {
    if (times === null) return assessCertainty(vessel, emptyTrack, [], changes, [])
    if (!built || !track.data) return null
    return assessCertainty(vessel, built, track.data.positions, changes, eventsIn(placed, times))
  }, [vessel, built, track.data, changes, placed, times])
  const bySpeedTrack = useMemo(() => built && bySpeed(built), [built])
  const isByFishing = search.get(colourParameter) === 'fishing'
  const fishing = useFishingTrack(mmsi, isByFishing ? times : null, built)
  const startMs = chosenEvent === null ? around.atMs : Date.parse(chosenEvent.from)
  const [cursor] = useState(() => createTimeCursor(startMs ?? latestMs ?? 0))
  const played = useMemo(() => endingAt(times, built?.points.at(-1)?.timeMs), [times, built])
  useFollow(cursor, times, startMs, track.isPlaceholderData ? undefined : built?.points.at(-1)?.timeMs)
  const failure = useRefreshFailure(error)
  const other = otherStation(vessel.mmsi, vessel.position?.station ?? vessel.staticData.at(-1)?.station)
  const kindOfVessel = useQuery({ ...vesselKindQuery(mmsi), enabled: other === null })

  const show = (event: TrackEventAnswer) => {
    const atMs = Date.parse(event.from)
    const isShown = times !== null && atMs >= times.fromMs && atMs <= times.toMs
    if (!isShown)
      setSearch(withColour(vesselAround({ ...event, event: event.id }), isByFishing), { preventScrollReset: true })
    cursor.set(atMs)
    document.getElementById(trackId)?.scrollIntoView({ block: 'start' })
  }
  const name = vessel.name ?? `${vesselWords.mmsi} ${mmsi}`
  const trackState: PanelState =
    times === null ? { kind: 'empty', text: words.state.static } : panelStateOf(track, words.track)
  return (
    <RoomPage width="widest" className={styles.page}>
      <title>{words.title(name)}</title>
      <VesselHead vessel={vessel} other={other} />
      <Notice tone="caution">{failure && words.notRefreshed(formatUtc(readMs), failure.message)}</Notice>
      <Notice tone="caution">{fault && words.period.faults[fault]}</Notice>
      <div className={styles.columns}>
        <div className={styles.track} id={trackId}>
          <Panel title={words.track.title} state={trackState} className={styles.trackPanel}>
            {times && built && track.data && (
              <div className={styles.stack} aria-busy={track.isPlaceholderData || undefined}>
                <AroundNote
                  event={chosenEvent}
                  isGone={
                    around.event !== null && (chosen.data ? chosenEvent === null : chosen.error instanceof ProblemError)
                  }
                  atMs={around.atMs}
                  latest={String(withColour({}, isByFishing))}
                />
                <TrackMap
                  name={name}
                  track={fishing.track?.map ?? bySpeedTrack ?? noTrack}
                  legend={fishing.track ? <FishingLegend /> : <TrackLegend />}
                  events={placed}
                  chosen={around.event}
                  cursor={cursor}
                  asked={track.isPlaceholderData ? null : `${times.fromMs}/${times.toMs}`}
                  centre={vessel.position ?? { lat: 0, lon: 0 }}
                  onEvent={(id) => document.getElementById(eventAnchor(id))?.scrollIntoView({ block: 'center' })}
                >
                  {fishing.track ? (
                    <TimeBar cursor={cursor} times={played} points={fishing.track.points} describe={describeAnswer} />
                  ) : (
                    <TimeBar cursor={cursor} times={played} points={built.points} />
                  )}
                </TrackMap>
                <PeriodForm
                  period={period}
                  times={times}
                  onPeriod={(next) => setSearch(withColour(next, isByFishing), { preventScrollReset: true })}
                />
                <ColourChoice
                  isFishing={isByFishing}
                  shipType={vessel.shipType}
                  state={fishing.state}
                  onChange={(next) => setSearch(withColour(search, next), { replace: true, preventScrollReset: true })}
                />
                <p className={typography.wideAside} role="status">
                  {built.points.length === 0 ? words.track.empty : words.track.positions(built.points.length)}{' '}
                  {track.data.spacing > 0 && built.points.length > 0 && words.track.thinned(track.data.spacing)}{' '}
                  {track.data.isCut && words.track.cut(built.points.length)}{' '}
                  {built.points.some(isBeyondMap) && words.track.beyondMap}
                </p>
                <FailedRefresh data={track.data} error={track.error} words={words.track} />
              </div>
            )}
          </Panel>
        </div>
        <div className={styles.side}>
          <VesselState
            vessel={vessel}
            kind={kindOfVessel.data}
            other={other}
            nowMs={readMs}
            actions={
              <div className={styles.toCase} data-screen-only>
                <AddToCase what={{ kind: 'vessel', mmsi }} suggestedTitle={name} />
                {times && <AddTrack mmsi={mmsi} name={name} times={times} />}
                <DocumentLink path={`/api/vessels/${mmsi}/report.pdf`} about={name} />
              </div>
            }
          />
          {times && built && (
            <Panel title={words.overTime}>
              {fishing.track ? (
                <FishingChart {...fishing.track} times={times} cursor={cursor} />
              ) : (
                <SpeedChart points={built.points} times={times} cursor={cursor} />
              )}
            </Panel>
          )}
          {other === null && (
            <CertaintyPanel certainty={certainty} judged={times && judgedPeriod(period, times, latestMs)} />
          )}
          <AlertsPanel mmsi={vessel.mmsi} />
          <ListsPanel mmsi={mmsi} />
          <EventList mmsi={mmsi} kind={kind} onKind={setKind} chosen={around.event} onShow={show} />
          <PicturesPanel mmsi={mmsi} />
          <NotesPanel mmsi={mmsi} />
          {other === null && <KindPanel mmsi={mmsi} />}
          <ChangesPanel sets={vessel.staticData} changes={changes} />
          {other === null && <AssessmentsPanel mmsi={vessel.mmsi} imo={vessel.imo} />}
          {times && (
            <div data-screen-only>
              <ExportPanel mmsi={mmsi} times={times} />
            </div>
          )}
        </div>
      </div>
      {built && (
        <Panel
          title={words.positions.title}
          state={built.points.length === 0 ? { kind: 'empty', text: words.positions.empty } : { kind: 'full' }}
        >
          <PositionTable points={built.points} cursor={cursor} />
        </Panel>
      )}
    </RoomPage>
  )
}

/** The period shown; a case copies the last days of a longer one. */
function AddTrack({ mmsi, name, times }: { mmsi: string; name: string; times: Times }) {
  const fromMs = Math.max(times.fromMs, times.toMs - MAX_CASE_TRACK_DAYS * 86_400_000)
  const iso = (timeMs: number) => new Date(timeMs).toISOString()
  return (
    <AddToCase
      what={{ kind: 'track', mmsi, from: iso(fromMs), to: iso(times.toMs) }}
      label={fromMs > times.fromMs ? words.toCase.lastDays(MAX_CASE_TRACK_DAYS) : words.toCase.track}
      suggestedTitle={name}
    />
  )
}

const trackId = 'track'
const noTrack = { points: [], lines: [], ends: [] }
const emptyTrack = { points: [], segments: [], lines: [], ends: [] }
