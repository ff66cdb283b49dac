import { queryOptions } from '@tanstack/react-query'
import { aisTrack } from '@varuna/contract/watch/ais-vessel'
import type { IntelligenceAssessment } from '@varuna/contract/analysis/intelligence'
import { formatMmsi } from '@varuna/units/mmsi'
import { request } from '~/api/request.ts'

const MAX_POSITIONS = 2_000

export type ReadTrack = NonNullable<IntelligenceAssessment['track']>

/** The track used by an assessment, thinned for a map. */
export const readTrackQuery = (track: ReadTrack | null) =>
  queryOptions({
    queryKey: ['risk-track', track?.mmsi, track?.from, track?.to],
    enabled: track !== null,
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const { mmsi, from, to } = track ?? { mmsi: 0, from: '', to: '' }
      const spacing = Math.ceil((Date.parse(to) - Date.parse(from)) / 1000 / MAX_POSITIONS)
      const query = new URLSearchParams({ from, to, spacing: String(spacing), limit: String(MAX_POSITIONS) })
      const path = `/api/vessels/${formatMmsi(mmsi)}/track?${query}` as const
      return (await request(aisTrack, path, { signal })).positions
    },
  })
