import { queryOptions } from '@tanstack/react-query'
import { fishingDemoScore } from '@varuna/contract/site/demo'
import { json, request } from '~/api/request.ts'
import { toRequestBody, type DemoTrack } from './fishing-demo-track.ts'

export const fishingDemoQuery = (track: DemoTrack) =>
  queryOptions({
    queryKey: ['demo', 'fishing', track],
    queryFn: ({ signal }) => request(fishingDemoScore, '/api/demo/fishing', { ...json(toRequestBody(track)), signal }),
    staleTime: Infinity,
  })
