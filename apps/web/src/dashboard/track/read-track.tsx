import { useQuery } from '@tanstack/react-query'
import { assessmentWords } from '@varuna/language/analysis/assessment'
import { formatMmsi } from '@varuna/units/mmsi'
import { Panel } from '@varuna/ui/panel'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import layout from '~/dashboard/frame/tab-layout.module.css'
import { createTimeCursor } from '~/dashboard/playback/time-cursor.ts'
import { panelStateOf } from '~/dashboard/frame/panel-state.ts'
import { vesselPath } from '~/dashboard/addresses/rooms.ts'
import { buildTrack } from '~/dashboard/vessel/track-pieces.ts'
import { formatMinute } from '../time/format-time.ts'
import { readTrackQuery, type ReadTrack } from './read-track-query.ts'
import { TimeBar } from './time-bar.tsx'
import { TrackLegend } from './track-legend.tsx'
import { bySpeed, TrackMap } from './track-map.tsx'

const { track: words } = assessmentWords.page

/** The stored track used by a risk assessment, coloured by speed. */
export function ReadTrackPanel({ read }: { read: ReadTrack }) {
  const { mmsi, from, to, foundBy } = read
  const text = formatMmsi(mmsi)
  const { data, error, refetch } = useQuery(readTrackQuery(read))
  const track = useMemo(() => buildTrack(mmsi, data ?? []), [mmsi, data])
  const map = useMemo(() => bySpeed(track), [track])
  const times = useMemo(() => ({ fromMs: Date.parse(from), toMs: Date.parse(to) }), [from, to])
  const [cursor] = useState(() => createTimeCursor(times.toMs))
  const state = panelStateOf({ data, error, refetch }, words, data?.length === 0 && words.gone)
  return (
    <Panel title={words.title} state={state}>
      {data && data.length > 0 && (
        <div className={layout.stack}>
          <p className={layout.aside}>
            {words.shown(data.length, formatMinute(from), formatMinute(to))} {words.foundBy[foundBy]}{' '}
            <Link to={vesselPath(mmsi)}>{assessmentWords.page.vessel}</Link>
          </p>
          <TrackMap
            name={text}
            track={map}
            legend={<TrackLegend />}
            events={[]}
            cursor={cursor}
            asked={`${text} ${from} ${to}`}
            centre={track.points.at(-1) ?? { lat: 0, lon: 0 }}
          />
          <TimeBar cursor={cursor} times={times} points={track.points} />
        </div>
      )}
    </Panel>
  )
}
