import { useQuery } from '@tanstack/react-query'
import type { QueuedAlert } from '@varuna/contract/desk/alert-queue'
import { useMemo } from 'react'
import { buildTrack, type Track } from '~/dashboard/vessel/track-pieces.ts'
import { alertTrackQuery } from '../detail/source-queries.ts'

/** The vessel's track around an alert; null when no position of it is stored. */
export function useAlertTrack(alert: QueuedAlert | null): Track | null {
  const { data } = useQuery(alertTrackQuery(alert))
  const mmsi = alert?.mmsi ?? null
  return useMemo(() => (data && mmsi !== null && data.length > 0 ? buildTrack(mmsi, data) : null), [data, mmsi])
}
