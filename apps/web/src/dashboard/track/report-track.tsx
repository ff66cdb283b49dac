import { useQuery } from '@tanstack/react-query'
import type { VesselAssessment } from '@varuna/contract/analysis/vessel'
import { trackFileWords } from '@varuna/language/analysis/track-file'
import { formatMmsi } from '@varuna/units/mmsi'
import { Panel } from '@varuna/ui/panel'
import { useEffect, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { ProblemError } from '~/api/request.ts'
import { FailedRefresh } from '~/dashboard/frame/failed-refresh.tsx'
import { panelStateOf } from '~/dashboard/frame/panel-state.ts'
import layout from '~/dashboard/frame/tab-layout.module.css'
import { createTimeCursor } from '~/dashboard/playback/time-cursor.ts'
import { vesselPath } from '~/dashboard/addresses/rooms.ts'
import { describeAnswer } from '~/dashboard/track/describe-answer.ts'
import { FishingChart } from '~/dashboard/track/fishing-chart.tsx'
import { FishingLegend } from '~/dashboard/track/fishing-legend.tsx'
import { buildFishingTrack } from '~/dashboard/track/fishing-track.ts'
import { fishingTrackQuery } from '~/dashboard/track/fishing-track-query.ts'
import { fishingEventsOf } from '~/dashboard/track/fishing-time-events.ts'
import { formatMinute } from '~/dashboard/time/format-time.ts'
import type { PlaybackTimes } from '~/dashboard/track/playback.ts'
import { TimeBar } from '~/dashboard/track/time-bar.tsx'
import { byFishing, TrackMap } from '~/dashboard/track/track-map.tsx'

const { report: words } = trackFileWords

/** Period of the track that an answer is based on; null when it is based on one report. */
export function timesOfTrack({ kind, from, to }: VesselAssessment['based_on']): PlaybackTimes | null {
  if (kind === 'point' || from === null || to === null) return null
  const fromMs = Date.parse(from)
  const toMs = Date.parse(to)
  return toMs > fromMs ? { fromMs, toMs } : null
}

type ReportTrackProps = {
  mmsi: number
  times: PlaybackTimes
  /** Shown for a track without received positions. */
  own: string
  level: 2 | 3
}

/** The stored track that an answer is based on, coloured by the probability of fishing. */
export function ReportTrack({ mmsi, times, own, level }: ReportTrackProps) {
  const text = formatMmsi(mmsi)
  const read = useQuery(fishingTrackQuery(text, times, 0))
  const { data, error } = read
  const track = useMemo(() => buildFishingTrack(data?.positions ?? []), [data])
  const map = useMemo(() => byFishing(track), [track])
  const events = useMemo(() => fishingEventsOf(track.points, data?.threshold ?? 1), [track, data])
  const [cursor] = useState(() => createTimeCursor(times.toMs))
  // The report itself is not a stored position, so the slider starts at the last received one.
  const lastMs = track.points.at(-1)?.timeMs
  useEffect(() => {
    if (lastMs !== undefined) cursor.set(lastMs)
  }, [cursor, lastMs])
  const isOwn = (error instanceof ProblemError && error.problem.status === 404) || data?.positions.length === 0
  const state = isOwn ? ({ kind: 'empty', text: own } as const) : panelStateOf(read, words)
  return (
    <Panel title={words.title} level={level} state={state}>
      {data && data.positions.length > 0 && (
        <div className={layout.stack}>
          <p className={layout.aside}>
            {words.shown(data.positions.length, formatMinute(times.fromMs), formatMinute(times.toMs))}{' '}
            {data.isCut && words.cut(data.positions.length)} <Link to={vesselPath(mmsi)}>{words.vessel}</Link>
          </p>
          <TrackMap
            name={text}
            track={map}
            legend={<FishingLegend />}
            events={[]}
            cursor={cursor}
            asked={`${text} ${times.fromMs} ${times.toMs}`}
            centre={track.points.at(-1) ?? { lat: 0, lon: 0 }}
          />
          <TimeBar cursor={cursor} times={times} points={track.points} describe={describeAnswer} />
          <FishingChart
            points={track.points}
            events={events}
            threshold={data.threshold}
            times={times}
            cursor={cursor}
          />
          <FailedRefresh data={data} error={error} words={words} />
        </div>
      )}
    </Panel>
  )
}
