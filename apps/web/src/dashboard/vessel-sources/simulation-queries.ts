import { mutationOptions, queryOptions, type Query, type QueryClient } from '@tanstack/react-query'
import { simulation, simulationRemoval, type Simulation } from '@varuna/contract/watch/simulation'
import { json, request } from '../../api/request.ts'

const REFETCH_MS = { changing: 1_500, steady: 30_000 }

const isChanging = (answer: Simulation | undefined) => answer?.state === 'starting' || answer?.state === 'removing'

export const simulationQuery = queryOptions({
  queryKey: ['simulation'],
  refetchInterval: ({ state }: Query<Simulation>) => (isChanging(state.data) ? REFETCH_MS.changing : REFETCH_MS.steady),
  queryFn: ({ signal }) => request(simulation, '/api/simulation', { signal }),
})

const onSuccess = (client: QueryClient) => async (answer: Simulation) => {
  client.setQueryData(simulationQuery.queryKey, answer)
  await client.invalidateQueries({ queryKey: simulationQuery.queryKey })
}

export const startSimulation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: () => request(simulation, '/api/simulation', json({})),
    onSuccess: onSuccess(client),
  })

export const endSimulation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: () => request(simulation, '/api/simulation', { method: 'DELETE' }),
    onSuccess: onSuccess(client),
  })

/** What ending the simulation removes and keeps; counted on request. */
export const removalQuery = queryOptions({
  queryKey: ['simulation-removal'],
  staleTime: 0,
  gcTime: 0,
  queryFn: ({ signal }) => request(simulationRemoval, '/api/simulation/removal', { signal }),
})

export const restoreSimulation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: () => request(simulation, '/api/simulation/restore', { method: 'POST' }),
    onSuccess: onSuccess(client),
  })
