import { eventId, toEvidence, type Evidence, type TrackEvent } from '../event.ts'
import { nothing, type Detected, type Interval } from './interval.ts'

/** SPOOF-1: a single position on land is an error of the receiver as a rule. */
const MIN_POSITIONS = 2
/** Less far inside, a river, canal or dock that the coastline lacks is likely too. */
const DEEP_NM = 1

export type OnLand = {
  readonly from: Evidence
  readonly last: Evidence
  readonly positions: number
  readonly mostInsideNm: number
}

/** The event of positions on land that are over, or last; empty for a single one. */
export const reportOnLand = (mmsi: number, onLand: OnLand | null, isOver: boolean): readonly TrackEvent[] =>
  onLand === null || onLand.positions < MIN_POSITIONS ? nothing : [describeOnLand(mmsi, onLand, isOver)]

const describeOnLand = (
  mmsi: number,
  { from, last, positions, mostInsideNm }: OnLand,
  isOver: boolean,
): TrackEvent => ({
  id: eventId('spoofing', [mmsi], from),
  kind: 'spoofing',
  vessels: [mmsi],
  fromMs: from.timeMs,
  toMs: isOver ? last.timeMs : null,
  lat: from.lat,
  lon: from.lon,
  rule: 'SPOOF-1',
  confidence: mostInsideNm < DEEP_NM ? 'low' : positions >= 5 ? 'high' : 'medium',
  evidence: [from, last],
  details: { what: 'on_land', insideLandNm: Math.round(mostInsideNm * 100) / 100, positions },
})

/** Follows positions on land, beyond the tolerance of the coastline. */
export const stepOnLand = (onLand: OnLand | null, { mmsi, position, around }: Interval): Detected<OnLand | null> => {
  const insideNm = around.insideLandNm(position.lat, position.lon)
  if (insideNm === null) return { state: null, events: reportOnLand(mmsi, onLand, true) }
  const at = toEvidence(position)
  const state = {
    from: onLand?.from ?? at,
    last: at,
    positions: (onLand?.positions ?? 0) + 1,
    mostInsideNm: Math.max(onLand?.mostInsideNm ?? 0, insideNm),
  }
  const isNew = state.positions === MIN_POSITIONS
  return { state, events: isNew ? reportOnLand(mmsi, state, false) : nothing }
}
