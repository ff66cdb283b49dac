import { queryOptions } from '@tanstack/react-query'
import { fishingDemoScore, type FishingDemoTrack } from '@varuna/contract/site/demo'
import { json, request } from '~/api/request.ts'
import { MINUTES_BETWEEN, type DemoTrack } from './fishing-demo-track.ts'

const OFFSHORE_NM = 40
const turnDegrees = [70, -60]

const toRequestBody = ({ speeds, turning }: DemoTrack): FishingDemoTrack => ({
  minutesBetween: MINUTES_BETWEEN,
  distanceFromShoreNm: OFFSHORE_NM,
  reports: speeds.map((speedKnots, index) => ({
    speedKnots,
    turnDegrees: turning ? (turnDegrees[index % turnDegrees.length] ?? 0) : 0,
  })),
})

export const fishingDemoQuery = (track: DemoTrack) =>
  queryOptions({
    queryKey: ['demo', 'fishing', track],
    queryFn: ({ signal }) => request(fishingDemoScore, '/api/demo/fishing', { ...json(toRequestBody(track)), signal }),
    staleTime: Infinity,
  })
