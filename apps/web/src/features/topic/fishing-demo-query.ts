import { queryOptions } from '@tanstack/react-query'
import { fishingDemoScore, type FishingDemoTrack } from '@varuna/contract/demo'
import { json, request } from '~/api/request.ts'
import { MINUTES_BETWEEN } from './fishing-demo-track.ts'

export interface DemoTrack {
  speeds: readonly number[]
  /** Whether it turns back and forth, as with gear in the water, or holds its course. */
  turning: boolean
}

const OFFSHORE_NM = 40
const turns = [70, -60]

const bodyOf = ({ speeds, turning }: DemoTrack): FishingDemoTrack => ({
  minutesBetween: MINUTES_BETWEEN,
  distanceFromShoreNm: OFFSHORE_NM,
  reports: speeds.map((speedKnots, index) => ({
    speedKnots,
    turnDegrees: turning ? (turns[index % turns.length] ?? 0) : 0,
  })),
})

export const fishingDemoQuery = (track: DemoTrack) =>
  queryOptions({
    queryKey: ['demo', 'fishing', track],
    queryFn: ({ signal }) => request(fishingDemoScore, '/api/demo/fishing', { ...json(bodyOf(track)), signal }),
    staleTime: Infinity,
  })
