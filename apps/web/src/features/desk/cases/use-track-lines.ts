import { useQuery } from '@tanstack/react-query'
import type { CaseEntry, CaseTracks } from '@varuna/contract/desk/case-entry'
import { useMemo } from 'react'
import { tracksQuery } from './queries.ts'

export type TrackLine = CaseTracks['tracks'][number]['line']
export type TrackLines = ReadonlyMap<string, TrackLine>

/** The lines of the tracks among these entries, by the id of the entry; those that have loaded. */
export function useTrackLines(id: string, entries: readonly CaseEntry[]): TrackLines {
  const trackIds = entries.flatMap((entry) => (entry.kind === 'track' ? [entry.id] : [])).join(' ')
  const { data } = useQuery(tracksQuery(id, trackIds))
  return useMemo(() => new Map(data?.map(({ entryId, line }) => [entryId, line])), [data])
}
