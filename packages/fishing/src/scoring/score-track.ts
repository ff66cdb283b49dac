import { continuity } from '@varuna/tracks/segments/continuity'
import type { FishingModel } from '../model.ts'
import { nothingStated, type StatedVessel } from '../stated-vessel.ts'
import type { TrackPosition } from '../track/staying.ts'
import { assessPosition, type PositionAnswer } from './assess-position.ts'
import { addPosition, createSegment, MAX_SILENT_MS, type Segment } from './segment.ts'

/** A position with coordinates, by which segments are separated. */
export type PlacedPosition = TrackPosition & { readonly lat: number; readonly lon: number }

/** An answer with the number of the segment that the position belongs to, from 0. */
export type TrackAnswer = PositionAnswer & { readonly segment: number }

type OpenSegment = { readonly number: number; readonly segment: Segment; last: PlacedPosition }

/**
 * The open segments of one MMSI. A jump that one vessel cannot make (SEG-2) begins a new one, so no segment spans a teleport or two
 * vessels.
 */
export type TrackScorer = { readonly open: OpenSegment[]; begun: number }

const MAX_OPEN = 4
/** A segment with fewer positions is a weaker candidate than one of equal continuity with more. */
const SETTLED_POSITIONS = 10

export const createTrackScorer = (): TrackScorer => ({ open: [], begun: 0 })

/** Assesses a vessel's next position after the earlier ones of its segment, and adds it. Positions come in order of time. */
export const scoreNext = (
  model: FishingModel,
  scorer: TrackScorer,
  position: PlacedPosition,
  stated: StatedVessel = nothingStated,
): TrackAnswer => {
  const chosen = findSegment(scorer, position) ?? beginSegment(scorer, position)
  addPosition(chosen.segment, position)
  const answer = assessPosition(model, chosen.segment, position, stated)
  chosen.last = position
  return { ...answer, segment: chosen.number }
}

/** Assesses every position of one MMSI, in order of time, each from the earlier positions of its segment only. */
export const scoreTrack = (
  model: FishingModel,
  positions: readonly PlacedPosition[],
  stated: StatedVessel = nothingStated,
): TrackAnswer[] => {
  const scorer = createTrackScorer()
  return positions.map((position) => scoreNext(model, scorer, position, stated))
}

const findSegment = ({ open }: TrackScorer, position: PlacedPosition): OpenSegment | null => {
  let best: OpenSegment | null = null
  let most = 0
  const later = timed(position)
  for (const each of open) {
    if (position.timestampMs - each.last.timestampMs > MAX_SILENT_MS) continue
    const settled = each.segment.positions / SETTLED_POSITIONS
    const weight = (continuity(timed(each.last), later) * settled) / Math.hypot(1, settled)
    if (weight > most) [best, most] = [each, weight]
  }
  return best
}

const beginSegment = (scorer: TrackScorer, position: PlacedPosition): OpenSegment => {
  const begun = { number: scorer.begun, segment: createSegment(), last: position }
  scorer.begun += 1
  scorer.open.push(begun)
  if (scorer.open.length > MAX_OPEN) {
    const shortest = scorer.open.slice(0, -1).reduce((a, b) => (b.segment.positions < a.segment.positions ? b : a))
    scorer.open.splice(scorer.open.indexOf(shortest), 1)
  }
  return begun
}

const timed = ({ timestampMs, lat, lon, speedKnots, courseDegrees }: PlacedPosition) => ({
  timeMs: timestampMs,
  lat,
  lon,
  speedKnots,
  courseDegrees,
  timeUncertaintyMs: 0,
})
