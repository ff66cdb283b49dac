import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import type { QueuedAlert } from '@varuna/contract/desk/alert-queue'
import { alertVessels } from '~/dashboard/alert/alert-subject.ts'
import type { Track } from '~/dashboard/vessel/track-pieces.ts'
import { alertTrackQuery } from '../detail/source-queries.ts'

const loadedOf = (answers: readonly UseQueryResult<Track | null>[]): Track[] =>
  answers.flatMap(({ data }) => data ?? [])

/** The tracks around an alert of the vessels that it is about; a vessel without stored positions has none. */
export function useAlertTracks(alert: QueuedAlert | null): readonly Track[] {
  return useQueries({
    queries: alert === null ? [] : alertVessels(alert).map(({ mmsi }) => alertTrackQuery(alert, mmsi)),
    combine: loadedOf,
  })
}
