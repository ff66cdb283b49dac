import { useQueries, useQuery } from '@tanstack/react-query'
import type { TrackEventAnswer } from '@varuna/contract/watch/track-event'
import { vesselWords } from '@varuna/language/watch/vessel'
import { vesselPageWords } from '@varuna/language/watch/vessel-page'
import { formatPosition } from '@varuna/language/shared/position-text'
import { formatMmsi } from '@varuna/units/mmsi'
import { Badge, type BadgeLevel } from '@varuna/ui/badge'
import { buttonClass } from '@varuna/ui/button'
import { Notice } from '@varuna/ui/notice'
import { Panel, type PanelState } from '@varuna/ui/panel'
import typography from '@varuna/ui/typography.module.css'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { panelStateOf } from '~/dashboard/frame/panel-state.ts'
import { ProblemError } from '~/api/request.ts'
import { AddToCase } from '~/dashboard/cases/add-to-case.tsx'
import { PositionMap } from '~/dashboard/map/position-map.tsx'
import { useUnits } from '~/dashboard/preferences/use-units.ts'
import { eventMeasures, howSureOf } from '@varuna/language/watch/event-measures'
import { roomPaths, watchPath } from '~/dashboard/addresses/rooms.ts'
import { vesselAroundPath } from '~/dashboard/addresses/vessel-around.ts'
import { EventGlyph } from '~/dashboard/vessel/event-glyph.tsx'
import { UtcTime } from '~/dashboard/time/utc-time.tsx'
import { RoomPage } from '~/dashboard/room/room-page.tsx'
import { eventQuery, vesselQuery } from '../queries.ts'
import styles from './event-page.module.css'

const { event: words, rules } = vesselPageWords

/** The confidence of an event is not its severity. */
const confidenceLevels: Record<TrackEventAnswer['confidence'], BadgeLevel> = {
  high: 'note',
  medium: 'note',
  low: 'unknown',
}

/** Page of one event: what, who, where, when, by which rule, and its evidence. */
export function EventPage({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(eventQuery(id))
  if (data) return <KnownEvent event={data} />
  const isMissing = error instanceof ProblemError && error.problem.status === 404
  const state: PanelState = isMissing
    ? { kind: 'empty', text: words.notFound }
    : panelStateOf({ data, error, refetch }, words)
  return (
    <RoomPage width="medium">
      <h1 className={typography.roomTitle}>{words.heading}</h1>
      <Panel title={words.measured} state={state} />
      {isMissing && (
        <p>
          <Link to={roomPaths.watch}>{vesselPageWords.notFound.back}</Link>
        </p>
      )}
    </RoomPage>
  )
}

function KnownEvent({ event }: { event: TrackEventAnswer }) {
  const { kind, vessels, simulated, from, to, lat, lon, rule, confidence, details, evidence } = event
  const points = useMemo(
    () =>
      event.evidence.map((place, index) => ({
        id: String(index),
        lat: place.lat,
        lon: place.lon,
        kind: 'current' as const,
        tone: 'note' as const,
        course: null,
        title: vesselWords.events[event.kind],
        facts: [],
        warning: null,
      })),
    [event],
  )
  const units = useUnits()
  const around = { from, to, event: event.id }
  const centre = lat === null || lon === null ? null : { lat, lon }
  const [vessel] = vessels
  // Without a name while it loads, and where the vessel is no longer stored.
  const named = useQueries({
    queries: vessels.map((mmsi) => ({
      ...vesselQuery(formatMmsi(mmsi)),
      refetchInterval: false as const,
      retry: false,
    })),
  })
  const nameOf = (at: number) => named[at]?.data?.name ?? null
  return (
    <RoomPage width="medium">
      <title>{words.title(vesselWords.events[kind])}</title>
      <Notice tone="caution">{simulated && words.simulated}</Notice>
      <header className={styles.heading}>
        <EventGlyph kind={kind} />
        <h1 className={typography.roomTitle}>{vesselWords.events[kind]}</h1>
        {simulated && <Badge level="unknown">{vesselWords.simulated}</Badge>}
        <AddToCase
          what={{ kind: 'event', eventId: event.id }}
          suggestedTitle={words.caseTitle(
            vesselWords.events[kind],
            vessels.map((mmsi, at) => nameOf(at) ?? formatMmsi(mmsi)),
            from.slice(0, 10),
          )}
        />
      </header>
      <dl className={styles.facts}>
        <div>
          <dt>{words.vessels(vessels.length)}</dt>
          <dd>
            {vessels.map((mmsi, at) => (
              <Link key={mmsi} to={vesselAroundPath(mmsi, around)} className={styles.vessel}>
                {nameOf(at) !== null && (
                  <>
                    <bdi>{nameOf(at)}</bdi>
                    {' · '}
                  </>
                )}
                {formatMmsi(mmsi)}
              </Link>
            ))}
          </dd>
        </div>
        <div>
          <dt>{words.from}</dt>
          <dd>
            <UtcTime time={from} />
          </dd>
        </div>
        <div>
          <dt>{words.to}</dt>
          <dd>{to === null ? words.lasts : <UtcTime time={to} />}</dd>
        </div>
        <div>
          <dt>{words.place}</dt>
          <dd>{centre === null ? words.noPlace : formatPosition(centre.lat, centre.lon)}</dd>
        </div>
        <div>
          <dt>{words.confidence}</dt>
          <dd className={styles.confidence}>
            <Badge level={confidenceLevels[confidence]}>{howSureOf(event)}</Badge>
          </dd>
        </div>
      </dl>
      <div className={styles.columns}>
        <Panel title={`${words.rule} ${rule}`}>
          <div className={styles.stack}>
            {rules[rule] !== undefined && <p>{rules[rule]}</p>}
            <p className={typography.soft}>{words.noOffence}</p>
            {vessel !== undefined && (
              <p className={styles.action} data-screen-only>
                <Link className={buttonClass('secondary')} to={vesselAroundPath(vessel, around)}>
                  {words.onTrack}
                </Link>
              </p>
            )}
          </div>
        </Panel>
        <Panel title={words.measured}>
          <dl className={styles.measured}>
            {eventMeasures(details, units).map(({ name, label, text }) => (
              <div key={name}>
                <dt>{label}</dt>
                <dd>{text ?? vesselWords.notKnown}</dd>
              </div>
            ))}
          </dl>
        </Panel>
      </div>
      {centre && (
        <Panel title={words.where}>
          <PositionMap label={words.map} centre={centre} points={points} />
        </Panel>
      )}
      <Panel title={words.evidence}>
        <ul className={styles.evidence}>
          {evidence.map(({ time, lat: atLat, lon: atLon }) => (
            <li key={`${time} ${atLat} ${atLon}`}>
              <UtcTime time={time} /> · {formatPosition(atLat, atLon)}
            </li>
          ))}
        </ul>
        <p className={styles.action} data-screen-only>
          <Link to={centre ? watchPath({ ...centre, zoom: 7 }) : roomPaths.watch}>{words.onWatch}</Link>
        </p>
      </Panel>
    </RoomPage>
  )
}
