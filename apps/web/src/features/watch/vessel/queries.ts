import {
  infiniteQueryOptions,
  keepPreviousData,
  mutationOptions,
  queryOptions,
  type QueryClient,
} from '@tanstack/react-query'
import { areaVisitList } from '@varuna/contract/watch/area-visit'
import { aisTrack, aisVesselDetail, type AisPosition } from '@varuna/contract/watch/ais-vessel'
import { intelligenceHistory } from '@varuna/contract/analysis/intelligence'
import { trackEvent, trackEventPage, type TrackEventPage } from '@varuna/contract/watch/track-event'
import { vesselHistory } from '@varuna/contract/analysis/vessel'
import { vesselKindAnswer } from '@varuna/contract/analysis/vessel-kind'
import { vesselLists, vesselNote, vesselNoteList, type VesselNoteRequest } from '@varuna/contract/watch/vessel-note'
import type { EventKind } from '@varuna/vocabulary/events'
import { z } from 'zod'
import { json, request } from '~/api/request.ts'
import { vesselPicturesQuery } from '~/dashboard/vessel/pictures/pictures-query.ts'
import { spacingOf } from './period.ts'

const VESSEL_REFETCH_MS = 15_000
const EVENTS_A_PAGE = 50
const POSITIONS_A_PAGE = 5_000
/** Several positions can share one time, so thinning alone is no upper limit. */
const MAX_PAGES = 4

export interface Times {
  fromMs: number
  toMs: number
}

const iso = (timeMs: number) => new Date(timeMs).toISOString()

export const vesselQuery = (mmsi: string) =>
  queryOptions({
    queryKey: ['vessel', mmsi],
    refetchInterval: VESSEL_REFETCH_MS,
    queryFn: ({ signal }) => request(aisVesselDetail, `/api/vessels/${mmsi}`, { signal }),
  })

export const vesselKindQuery = (mmsi: string) =>
  queryOptions({
    queryKey: ['vessel-kind', mmsi],
    queryFn: ({ signal }) => request(vesselKindAnswer, `/api/vessels/${mmsi}/kind`, { signal }),
  })

/** The positions of a period, thinned when it is long; `isCut` when there are still more. */
export const trackQuery = (mmsi: string, times: Times | null) =>
  queryOptions({
    queryKey: ['vessel-track', mmsi, times?.fromMs, times?.toMs],
    enabled: times !== null,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const { fromMs, toMs } = times ?? { fromMs: 0, toMs: 0 }
      const spacing = spacingOf({ fromMs, toMs })
      const query = { from: iso(fromMs), to: iso(toMs), spacing: String(spacing), limit: String(POSITIONS_A_PAGE) }
      const positions: AisPosition[] = []
      let after: string | null = null
      for (let page = 0; page < MAX_PAGES; page++) {
        const search = new URLSearchParams(after === null ? query : { ...query, after })
        const read: z.infer<typeof aisTrack> = await request(aisTrack, `/api/vessels/${mmsi}/track?${search}`, {
          signal,
        })
        positions.push(...read.positions)
        after = read.next
        if (after === null) break
      }
      return { positions, spacing, isCut: after !== null }
    },
  })

/** The vessel's events of a kind, or all. */
export const vesselEventsQuery = (mmsi: string, kind: EventKind | null) =>
  infiniteQueryOptions({
    queryKey: ['vessel-events', mmsi, kind],
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }: TrackEventPage) => next,
    queryFn: ({ signal, pageParam }) => {
      const query = new URLSearchParams({
        mmsi,
        limit: String(EVENTS_A_PAGE),
        ...(kind && { kind }),
        ...(pageParam && { after: pageParam }),
      })
      return request(trackEventPage, `/api/events?${query}`, { signal })
    },
  })

export const eventQuery = (id: string) =>
  queryOptions({
    queryKey: ['event', id],
    queryFn: ({ signal }) => request(trackEvent, `/api/events/${encodeURIComponent(id)}`, { signal }),
  })

/** The account's latest trafficking assessments, of any vessel. */
export const intelligenceQuery = queryOptions({
  queryKey: ['intelligence-history'],
  queryFn: ({ signal }) => request(intelligenceHistory, '/api/intelligence', { signal }),
})

/** The account's latest reports of any vessel. */
export const assessmentsQuery = queryOptions({
  queryKey: ['vessel-history'],
  queryFn: ({ signal }) => request(vesselHistory, '/api/vessel', { signal }),
})

/** Watch lists that the vessel is on, and rows of imported lists about it. */
export const vesselListsQuery = (mmsi: string) =>
  queryOptions({
    queryKey: ['vessel-lists-of', mmsi],
    queryFn: ({ signal }) => request(vesselLists, `/api/vessels/${mmsi}/lists`, { signal }),
  })

/** Visits of the vessel to areas that the account watches. */
export const vesselVisitsQuery = (mmsi: string) =>
  queryOptions({
    queryKey: ['vessel-visits', mmsi],
    queryFn: ({ signal }) => request(areaVisitList, `/api/vessels/${mmsi}/visits`, { signal }),
  })

/** The account's notes about the vessel. */
export const vesselNotesQuery = (mmsi: string) =>
  queryOptions({
    queryKey: ['vessel-notes', mmsi],
    queryFn: ({ signal }) => request(vesselNoteList, `/api/vessels/${mmsi}/notes`, { signal }),
  })

export const addNoteMutation = (client: QueryClient, mmsi: string) =>
  mutationOptions({
    mutationFn: (note: VesselNoteRequest) => request(vesselNote, `/api/vessels/${mmsi}/notes`, json(note)),
    onSettled: () => client.invalidateQueries({ queryKey: vesselNotesQuery(mmsi).queryKey }),
  })

export const removeNoteMutation = (client: QueryClient, mmsi: string) =>
  mutationOptions({
    mutationFn: (id: string) =>
      request(z.undefined(), `/api/vessel-notes/${encodeURIComponent(id)}`, { method: 'DELETE' }),
    onSettled: () => client.invalidateQueries({ queryKey: vesselNotesQuery(mmsi).queryKey }),
  })

export const removePictureMutation = (client: QueryClient, mmsi: string) =>
  mutationOptions({
    mutationFn: (id: string) =>
      request(z.undefined(), `/api/vessel-pictures/${encodeURIComponent(id)}`, { method: 'DELETE' }),
    onSettled: () => client.invalidateQueries({ queryKey: vesselPicturesQuery(mmsi).queryKey }),
  })
