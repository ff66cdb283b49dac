import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { aisVesselPage } from '@varuna/contract/ais-vessel'
import { request } from '../../api/request.ts'

/** Fewer letters find too much to choose from. */
const LEAST_LETTERS = 2

export const isSearchable = (text: string): boolean => text.trim().length >= LEAST_LETTERS

/** The best matches of `text` among names, MMSIs, IMO numbers and call signs. */
export const vesselSearchQuery = (text: string) =>
  queryOptions({
    queryKey: ['vessel-search', text.trim()],
    enabled: isSearchable(text),
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ search: text.trim() })
      const { vessels } = await request(aisVesselPage, `/api/vessels?${query}`, { signal })
      return vessels
    },
  })
