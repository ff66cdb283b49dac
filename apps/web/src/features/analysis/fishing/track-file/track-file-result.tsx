import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  trackFileExportQuery,
  type TrackFileDetails,
  type TrackFileSummary,
  type TrackFileVessel,
} from '@varuna/contract/analysis/track-file'
import { otherShipKind } from '@varuna/fishing/ship-kind'
import { trackFileWords as words } from '@varuna/language/analysis/track-file'
import { shipTypeName } from '@varuna/language/shared/ship-type-names'
import { Button, buttonClass } from '@varuna/ui/button'
import { Notice } from '@varuna/ui/notice'
import { SelectField } from '@varuna/ui/select-field'
import { ServerLink } from '@varuna/ui/offline/server-link'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useUrlParameters } from '~/dashboard/assessment/use-url-parameters.ts'
import { createTimeCursor } from '~/dashboard/playback/time-cursor.ts'
import { vesselPath } from '~/dashboard/addresses/rooms.ts'
import { FishingChart } from '~/dashboard/track/fishing-chart.tsx'
import { FishingLegend } from '~/dashboard/track/fishing-legend.tsx'
import { buildFishingTrack } from '~/dashboard/track/fishing-track.ts'
import { describeAnswer } from '~/dashboard/track/describe-answer.ts'
import { formatMinute } from '~/dashboard/time/format-time.ts'
import { TimeBar } from '~/dashboard/track/time-bar.tsx'
import { byFishing, TrackMap } from '~/dashboard/track/track-map.tsx'
import { FishingEvents } from './fishing-events.tsx'
import { exportPath, filePositionsQuery, fileVesselsQuery, VESSELS_LISTED } from './queries.ts'
import styles from './track-file-result.module.css'
import { vesselParameter } from './vessel-parameter.ts'

const { content, format } = trackFileExportQuery.shape
const contents = content.unwrap().options
const formats = format.unwrap().options

type ResultProps = {
  file: TrackFileDetails
  summary: TrackFileSummary
  /** Just uploaded; scrolls into view if the panel is visible. */
  isNew: boolean
  onRemove: () => void
}

/** Results of a track file, with one of its vessels on map, chart and list. */
export function TrackFileResult({ file, summary, isNew, onRemove }: ResultProps) {
  const [search, change] = useUrlParameters()
  const vessels = useQuery(fileVesselsQuery(file.id))
  const index = Number(search.get(vesselParameter) ?? 0)
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    const panel = section.current?.parentElement?.getBoundingClientRect()
    if (isNew && panel && panel.top < innerHeight && panel.bottom > 0) section.current?.scrollIntoView()
  }, [isNew])
  return (
    <section ref={section} className={styles.result} aria-label={file.name}>
      <div className={styles.head}>
        <h4 className={styles.title}>{file.name}</h4>
        <Button variant="quiet" aria-label={words.removeFile(file.name)} onClick={onRemove}>
          {words.remove}
        </Button>
      </div>
      <Summary summary={summary} />
      <div className={styles.exports} role="group" aria-label={words.exports.title}>
        {contents.map((each) => (
          <span key={each} className={styles.export}>
            {words.exports[each]}
            {formats.map((kind) => (
              <ServerLink
                key={kind}
                className={buttonClass('secondary')}
                href={exportPath(file.id, { content: each, format: kind })}
                download
                aria-label={words.exports.label(words.exports[each], words.exports[kind])}
              >
                {words.exports[kind]}
              </ServerLink>
            ))}
          </span>
        ))}
      </div>
      <Notice tone="error">{vessels.error && words.vessels.failed(vessels.error.message)}</Notice>
      {vessels.data && (
        <>
          {summary.vessels > 1 && (
            <SelectField
              sends
              label={words.vessels.shown}
              value={String(index)}
              onChange={({ target }) => change({ [vesselParameter]: target.value })}
              {...(summary.vessels > VESSELS_LISTED && {
                hint: words.vessels.more(VESSELS_LISTED, summary.vessels),
              })}
              options={vessels.data.vessels.map((vessel) => String(vessel.index))}
              optionLabels={Object.fromEntries(
                vessels.data.vessels.map((vessel) => [
                  String(vessel.index),
                  words.vessels.option(nameOf(vessel), vessel.fishing, vessel.events),
                ]),
              )}
            />
          )}
          <VesselTrack id={file.id} index={index} threshold={summary.threshold} />
        </>
      )}
    </section>
  )
}

const nameOf = ({ vessel, name }: Pick<TrackFileVessel, 'vessel' | 'name'>) =>
  name === null || name === vessel ? vessel : `${vessel} ${name}`

function Summary({ summary }: { summary: TrackFileSummary }) {
  const { positions, vessels, from, to, fishing, events, cannotSay, repeated, dates, unreadColumns, leftOut } = summary
  const rows = leftOut.reduce((sum, { count }) => sum + count, 0)
  return (
    <div className={styles.summary}>
      <p>
        {words.summary(positions, vessels, formatMinute(from), formatMinute(to))}{' '}
        <strong>{words.fishing(fishing, events)}</strong> {cannotSay > 0 && words.cannotSay(cannotSay)}{' '}
        {repeated > 0 && words.repeated(repeated)} {unreadColumns.length > 0 && words.unread(unreadColumns)}
      </p>
      {dates !== null &&
        (dates.line === null ? <Notice tone="caution">{words.dates(dates)}</Notice> : <p>{words.dates(dates)}</p>)}
      {rows > 0 && (
        <details>
          <summary className={styles.leftOut}>{words.leftOut(rows)}</summary>
          <ul className={styles.reasons}>
            {leftOut.map(({ reason, count, text, samples }) => (
              <li key={reason}>
                {words.leftOutOf(count, text)}
                <ul className={styles.samples}>
                  {samples.map((sample, at) => (
                    <li key={at}>{words.place(sample)}</li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

function StatedType({ shipType, from }: { shipType: number; from: TrackFileVessel['shipTypeFrom'] }) {
  const name = shipTypeName(shipType)
  return (
    <>
      {from === 'entered' ? words.vessels.enteredType(name) : words.vessels.statesType(name)}{' '}
      {otherShipKind(shipType) !== null && <strong>{words.vessels.notFishing}</strong>}
    </>
  )
}

const noTimes = { fromMs: 0, toMs: 1 }

function VesselTrack({ id, index, threshold }: { id: string; index: number; threshold: number }) {
  const read = useQuery({ ...filePositionsQuery(id, index), placeholderData: keepPreviousData })
  const { data } = read
  const track = useMemo(() => buildFishingTrack(data?.positions ?? []), [data])
  const map = useMemo(() => byFishing(track), [track])
  const events = useMemo(
    () =>
      (data?.events ?? []).map((event) => ({ ...event, fromMs: Date.parse(event.from), toMs: Date.parse(event.to) })),
    [data],
  )
  const times = useMemo(() => {
    const first = track.points[0]
    const last = track.points.at(-1)
    return first && last ? { fromMs: first.timeMs, toMs: Math.max(last.timeMs, first.timeMs + 1) } : noTimes
  }, [track])
  const [cursor] = useState(() => createTimeCursor(0))
  useEffect(() => cursor.set(events[0]?.fromMs ?? times.fromMs), [cursor, events, times])
  if (read.error) return <Notice tone="error">{words.vessels.failed(read.error.message)}</Notice>
  if (!data) return <p className={styles.aside}>{words.loading}</p>
  const { vessel } = data
  return (
    <div className={styles.vessel} aria-busy={read.isPlaceholderData || undefined}>
      <p className={styles.aside}>
        <strong className={styles.name}>{nameOf(vessel)}</strong>{' '}
        {vessel.mmsi !== null && <Link to={vesselPath(vessel.mmsi)}>{words.vessels.page}</Link>}{' '}
        {vessel.shipType !== null && <StatedType shipType={vessel.shipType} from={vessel.shipTypeFrom} />}{' '}
        {vessel.simulated && `${words.vessels.simulated}.`} {vessel.speedsDerived && words.vessels.speedsDerived}{' '}
        {data.isCut && words.vessels.cut(data.positions.length)}
      </p>
      {vessel.contradiction && (
        <Notice tone="caution">
          {words.vessels.contradicted(
            vessel.contradiction.stated,
            vessel.contradiction.moves,
            vessel.contradiction.probability,
            vessel.contradiction.hours,
          )}
        </Notice>
      )}
      <TrackMap
        name={nameOf(vessel)}
        track={map}
        legend={<FishingLegend />}
        events={[]}
        cursor={cursor}
        asked={read.isPlaceholderData ? null : `${id}/${index}`}
        centre={track.points[0] ?? { lat: 0, lon: 0 }}
      />
      <TimeBar cursor={cursor} times={times} points={track.points} describe={describeAnswer} />
      <FishingChart points={track.points} events={events} threshold={threshold} times={times} cursor={cursor} />
      <FishingEvents events={events} all={vessel.events} onShow={(timeMs) => cursor.set(timeMs)} />
    </div>
  )
}
