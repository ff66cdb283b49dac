import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { lastDayQuery } from '~/dashboard/vessel/day-track.ts'
import { buildTrack, type Track } from '~/dashboard/vessel/track-pieces.ts'

/** The last day of the selected vessel before its last report, or before the past moment that is shown; null while there is none. */
export function useSelectedTrack(mmsi: number | null, beforeMs: number | null): Track | null {
  const { data } = useQuery(lastDayQuery(mmsi, beforeMs))
  return useMemo(() => (mmsi !== null && data && data.length > 0 ? buildTrack(mmsi, data) : null), [data, mmsi])
}
