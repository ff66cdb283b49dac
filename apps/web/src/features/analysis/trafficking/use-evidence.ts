import { useQuery } from '@tanstack/react-query'
import type { IntelligenceAssessment } from '@varuna/contract/analysis/intelligence'
import { boxOfPlaces } from '@varuna/map/box-of-places'
import type { Chart } from '@varuna/map/chart'
import { EventLayer } from '@varuna/map/events/event-layer'
import { TrackLayer } from '@varuna/map/tracks/track-layer'
import { wrapLongitude } from '@varuna/units/angle'
import { formatMmsi } from '@varuna/units/mmsi'
import { useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { eventPath } from '~/dashboard/addresses/rooms.ts'
import { SPEED_CLASSES, speedTokens } from '~/dashboard/vessel/speed-scale.ts'
import { buildTrack, chartTrackOf } from '~/dashboard/vessel/track-pieces.ts'
import { readTrackQuery } from '~/dashboard/track/read-track-query.ts'
import { continuousLine } from '~/dashboard/map/continuous-line.ts'
import { behaviourQuery } from './behaviour-query.ts'

const CLOSEST_ZOOM = 8
const ROUTE_COLOUR = SPEED_CLASSES
const tokens = [...speedTokens, '--ink-soft']

type Route = NonNullable<IntelligenceAssessment['route']>

export const lineOfRoute = ({ places }: Pick<Route, 'places'>) =>
  continuousLine(places.map(([lat, lon]) => ({ lat, lon })))

/** Draws the evidence of an assessment: the track, its gaps and events, and the stated route. */
export function useEvidence(chart: Chart | null, assessment: IntelligenceAssessment | null) {
  const navigate = useNavigate()
  const read = assessment?.track ?? null
  const digits = read && formatMmsi(read.mmsi)
  const positions = useQuery(readTrackQuery(read))
  const behaviour = useQuery(behaviourQuery(digits))
  const [layers] = useState(() => ({
    track: new TrackLayer(tokens),
    events: new EventLayer({ onSelect: (id) => void navigate(eventPath(id)) }),
  }))
  const track = useMemo(
    () => (read && positions.data && positions.data.length > 0 ? buildTrack(read.mmsi, positions.data) : null),
    [read, positions.data],
  )
  const route = assessment?.route ?? null
  const routeLine = useMemo(() => (route ? lineOfRoute(route) : []), [route])
  const events = useMemo(
    () =>
      (read ? (behaviour.data?.events ?? []) : []).flatMap(({ id, kind, lat, lon }) =>
        lat === null || lon === null ? [] : [{ id, kind, lat, lon }],
      ),
    [read, behaviour.data],
  )

  useEffect(() => {
    if (!chart) return
    const removals = [layers.track, layers.events].map((layer) => chart.add(layer))
    return () => {
      for (const remove of removals.toReversed()) remove()
    }
  }, [chart, layers])
  useEffect(() => {
    const drawn = chartTrackOf(track)
    layers.track.setTrack({
      lines: [
        ...(routeLine.length > 1 ? [{ kind: 'sailed' as const, colour: ROUTE_COLOUR, points: routeLine }] : []),
        ...drawn.lines,
      ],
      ends: drawn.ends,
    })
  }, [layers, track, routeLine])
  useEffect(() => layers.events.setEvents(events), [layers, events])
  useEffect(() => {
    if (!chart || !assessment || (track === null && routeLine.length < 2)) return
    const box = boxOfPlaces(
      [...(track?.points ?? []), ...routeLine, assessment].map(({ lat, lon }) => ({ lat, lon: wrapLongitude(lon) })),
    )
    if (box) chart.fit(box, CLOSEST_ZOOM)
  }, [chart, assessment, track, routeLine])

  return {
    read,
    route,
    events,
    isLoading: read !== null && (positions.isPending || behaviour.isPending),
    error: read === null ? null : (positions.error ?? behaviour.error),
  }
}
