import { nauticalMiles, toMetres } from '@varuna/units/length'
import type { FishingDemoScore, FishingDemoTrack } from '@varuna/contract/site/demo'
import type { FishingModel } from '@varuna/fishing/model'
import { nothingStated } from '@varuna/fishing/stated-vessel'
import { FISHING_TYPE } from '@varuna/vocabulary/ship-types'
import { scoreTrack, type PlacedPosition } from '@varuna/fishing/scoring/score-track'

/** Every demonstration track starts here, in the Arabian Sea, at midnight UTC, heading east. */
const begin = { timestampMs: Date.UTC(2025, 0, 15), lat: 16, lon: 68, courseDegrees: 90 }
/** The demonstration is about a vessel that states that it fishes. */
const stated = { ...nothingStated, shipType: FISHING_TYPE }
const minutesPerDegree = 60

/** Fishing probability for each report of a synthetic track; stores nothing. */
export function scoreDemoTrack(fishingModel: FishingModel, track: FishingDemoTrack): FishingDemoScore {
  return {
    probabilities: scoreTrack(fishingModel, layOut(track), stated).map(({ probability }) => probability),
    threshold: fishingModel.threshold,
    model: { name: 'varuna-fishing', version: fishingModel.version },
  }
}

/** Positions of a track by dead reckoning on a plane, which is accurate enough for a day's sailing at these latitudes. */
function layOut({ minutesBetween, distanceFromShoreNm, reports }: FishingDemoTrack): PlacedPosition[] {
  let { lat, lon, courseDegrees } = begin
  return reports.map(({ speedKnots, turnDegrees }, index) => {
    courseDegrees = (courseDegrees + turnDegrees + 360) % 360
    if (index > 0) {
      const degrees = (speedKnots * minutesBetween) / 60 / minutesPerDegree
      const course = (courseDegrees * Math.PI) / 180
      lat += degrees * Math.cos(course)
      lon += (degrees * Math.sin(course)) / Math.cos((lat * Math.PI) / 180)
    }
    return {
      navigationStatus: null,
      headingDegrees: null,
      timestampMs: begin.timestampMs + index * minutesBetween * 60_000,
      lat,
      lon,
      speedKnots,
      courseDegrees,
      distanceFromShoreMetres: toMetres(nauticalMiles(distanceFromShoreNm)),
    }
  })
}
