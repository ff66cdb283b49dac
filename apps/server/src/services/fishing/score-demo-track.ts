import { nauticalMiles, toMetres } from '@varuna/units/length'
import type { FishingDemoScore, FishingDemoTrack } from '@varuna/contract/demo'
import type { Position } from '@varuna/fishing/track/derive-fix'
import type { FishingModel } from '@varuna/fishing/model'
import { prepareReport } from '@varuna/fishing/prepare'
import { fishingProbability, type Basis } from '@varuna/fishing/score'
import type { Inference } from '../../jobs/inference.ts'

interface Effects {
  inference: Inference
  fishingModel: FishingModel
}

/** Every demonstration track starts here, in the Arabian Sea, at midnight UTC, heading east. */
const begin = { timestampMs: Date.UTC(2025, 0, 15), lat: 16, lon: 68, courseDegrees: 90 }
const minutesPerDegree = 60

/** The probability of fishing for each report of a made-up track; stores nothing. `visitor` owns the job in the queue. */
export async function scoreDemoTrack(
  effects: Effects,
  visitor: string,
  track: FishingDemoTrack,
): Promise<FishingDemoScore> {
  const { fishingModel } = effects
  const positions = layOut(track)
  const prepared = positions.map((position, index) => prepareReport(fishingModel, positions.slice(0, index), position))
  const probabilities = prepared.map((): number | null => null)
  for (const kind of ['point', 'track'] as const) {
    const asked = prepared.flatMap((one, index) => (one.ok && one.basis.kind === kind ? [{ ...one, index }] : []))
    const margins = await marginsOf(effects.inference, visitor, kind, asked)
    asked.forEach(({ index, basis }, row) => {
      probabilities[index] = fishingProbability(fishingModel, basis, margins[row] ?? Number.NaN)
    })
  }
  return {
    probabilities,
    threshold: fishingModel.threshold,
    model: { name: 'varuna-fishing', version: fishingModel.version },
  }
}

async function marginsOf(
  inference: Inference,
  visitor: string,
  kind: Basis['kind'],
  asked: { features: Float32Array }[],
): Promise<Float32Array> {
  const width = asked[0]?.features.length
  if (width === undefined) return new Float32Array()
  const rows = new Float32Array(asked.length * width)
  asked.forEach(({ features }, row) => rows.set(features, row * width))
  return inference.fishing(kind, rows, asked.length, visitor)
}

/** Positions of a track by dead reckoning on a plane, which is accurate enough for a day's sailing at these latitudes. */
function layOut({ minutesBetween, distanceFromShoreNm, reports }: FishingDemoTrack): Position[] {
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
      timestampMs: begin.timestampMs + index * minutesBetween * 60_000,
      lat,
      lon,
      speedKnots,
      courseDegrees,
      distanceFromShoreMetres: toMetres(nauticalMiles(distanceFromShoreNm)),
    }
  })
}
