import { queryOptions, useQuery } from '@tanstack/react-query'
import { aisVesselPage } from '@varuna/contract/watch/ais-vessel'
import { request } from '../../api/request.ts'
import { simulationQuery } from './simulation-queries.ts'

const REFETCH_MS = 5_000

/** Whether the server has received any vessel at all; polled until it has. */
const anyVesselQuery = (isWanted: boolean) =>
  queryOptions({
    queryKey: ['any-vessel'],
    enabled: isWanted,
    refetchInterval: ({ state }) => (state.data === false ? REFETCH_MS : false),
    queryFn: async ({ signal }) => {
      const { vessels } = await request(aisVesselPage, '/api/vessels?limit=1', { signal })
      return vessels.length > 0
    },
  })

/** Whether the server has received no vessel and simulates none; requested only when needed. */
export function useAnyVessel(isWanted = true): { isNone: boolean; isFetched: boolean } {
  const received = useQuery(anyVesselQuery(isWanted))
  const simulation = useQuery(simulationQuery)
  return {
    isNone:
      isWanted && received.data === false && (simulation.data?.state === 'off' || simulation.data?.state === 'ended'),
    isFetched: received.isFetched && simulation.isFetched,
  }
}
