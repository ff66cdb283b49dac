import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import {
  trackFileDetails,
  trackFileList,
  trackFilePositionPage,
  trackFileVesselPage,
  type ScoredPositionAnswer,
  type TrackFile,
  type TrackFileExport,
} from '@varuna/contract/analysis/track-file'
import { z } from 'zod'
import { request } from '~/api/request.ts'

const REFETCH_MS = 700
export const VESSELS_LISTED = 500
const POSITIONS_A_PAGE = 10_000
/** Maximum positions drawn: 50,000 take some 20 MB and a second. */
const MAX_POSITIONS = 50_000

export const isUnfinished = ({ state }: Pick<TrackFile, 'state'>) => state === 'waiting' || state === 'running'

const path = (id: string) => `/api/vessel/tracks/${encodeURIComponent(id)}` as const

/** The account's track files. */
export const trackFilesQuery = queryOptions({
  queryKey: ['track-files'],
  queryFn: async ({ signal }) => (await request(trackFileList, '/api/vessel/tracks', { signal })).files,
  refetchInterval: ({ state: { data = [] } }) => (data.some(isUnfinished) ? REFETCH_MS : false),
})

export const trackFileQuery = (id: string) =>
  queryOptions({
    queryKey: ['track-file', id],
    queryFn: ({ signal }) => request(trackFileDetails, path(id), { signal }),
    refetchInterval: ({ state: { data } }) => (data && isUnfinished(data) ? REFETCH_MS : false),
  })

export const removeTrackFileMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => request(z.undefined(), path(id), { method: 'DELETE' }),
    onSettled: () => client.invalidateQueries(trackFilesQuery),
  })

export const fileVesselsQuery = (id: string) =>
  queryOptions({
    queryKey: ['track-file', id, 'vessels'],
    staleTime: Infinity,
    queryFn: ({ signal }) => request(trackFileVesselPage, `${path(id)}/vessels?limit=${VESSELS_LISTED}`, { signal }),
  })

/** The positions and events of one vessel; `isCut` when there are more positions. */
export const filePositionsQuery = (id: string, index: number) =>
  queryOptions({
    queryKey: ['track-file', id, 'positions', index],
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const positions: ScoredPositionAnswer[] = []
      for (let after = 0; ;) {
        const query = `?after=${after}&limit=${POSITIONS_A_PAGE}`
        const page = await request(trackFilePositionPage, `${path(id)}/vessels/${index}${query}`, { signal })
        positions.push(...page.positions)
        const { vessel, events, next } = page
        if (next === null || positions.length >= MAX_POSITIONS)
          return { vessel, events, positions, isCut: next !== null }
        after = next
      }
    },
  })

export const exportPath = (id: string, { content, format }: TrackFileExport) =>
  `${path(id)}/file?content=${content}&format=${format}`
