import { queryOptions } from '@tanstack/react-query'
import { aisVesselPage } from '@varuna/contract/ais-vessel'
import { request } from '../../api/request.ts'

const REFETCH_MS = 5_000

/** Whether the server has received any vessel at all; asked again while it has not. */
export const anyVesselQuery = (isWanted: boolean) =>
  queryOptions({
    queryKey: ['any-vessel'],
    enabled: isWanted,
    refetchInterval: ({ state }) => (state.data === false ? REFETCH_MS : false),
    queryFn: async ({ signal }) => {
      const { vessels } = await request(aisVesselPage, '/api/vessels?limit=1', { signal })
      return vessels.length > 0
    },
  })
