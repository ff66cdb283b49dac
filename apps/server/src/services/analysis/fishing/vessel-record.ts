import { withZone } from '@varuna/contract/fields'
import type { VesselReport } from '@varuna/contract/analysis/vessel'
import { fishingThresholds } from '@varuna/vocabulary/thresholds'
import type { FishingModel } from '@varuna/fishing/model'
import { ungrounded } from '@varuna/fishing/rules/grounds'
import type { WatersTables } from '@varuna/fishing/rules/known-fact-rules'
import { applyRules, type RuleResult } from '@varuna/fishing/rules/rules'
import type { ZoneRules } from '@varuna/fishing/rules/rules-table'
import { decodeMmsi } from '@varuna/geo/flags/mmsi'
import type { Place } from '../location/locate-place.ts'
import type { ShoreContradiction } from '../location/with-distances.ts'
import { gatherFacts } from './gather-facts.ts'
import type { FishingScore } from './score-fishing.ts'
import type { VesselRecord } from './stored-vessel-assessment.ts'
import { vesselKindRecord } from './vessel-kind.ts'

type Effects = Parameters<typeof gatherFacts>[0] & { zoneRules: ZoneRules; watersTables: WatersTables }

/** A position to assess; `isReceived` if it came from the vessel's own transmitter. */
type Judged = Pick<VesselReport, 'mmsi' | 'lat' | 'lon' | 'source'> & {
  timestampMs: number
  speedKnots: number | null
  isReceived: boolean
}
type JudgedPlace = Pick<Place, 'waters' | 'zones' | 'distanceFromShoreNm'>

/** Applies the rules to a scored position; for a vessel that is likely fishing, with stored facts about it. */
export async function judgeFishing(
  effects: Effects,
  position: Judged,
  place: JudgedPlace,
  { probability, verdict, isKindOpen }: Pick<FishingScore, 'probability' | 'verdict' | 'isKindOpen'>,
): Promise<{ flag: string | null; judgement: RuleResult }> {
  const { mmsi, timestampMs, speedKnots, source, lat, lon } = position
  const { zones, distanceFromShoreNm } = place
  const flag = decodeMmsi(effects.geo.mids, mmsi).iso2
  const isLikely = verdict === 'fishing' && (probability ?? 0) > fishingThresholds.alert
  const facts = isLikely ? await gatherFacts(effects, position, place, flag, timestampMs) : undefined
  const judgement = applyRules(
    {
      probability,
      verdict,
      isKindOpen,
      mmsiFlag: flag,
      zones,
      speedKnots,
      distanceFromShoreNm,
      timestampMs,
      source,
      lat,
      lon,
    },
    effects.zoneRules,
    effects.watersTables,
    facts,
  )
  // Radar sees a vessel, not its MMSI, so that its flag is not known.
  return { flag: source === 'RADAR' || source === 'SAR' ? null : flag, judgement }
}

/** Record of an assessed position, either reported by a user or underlying an alert. */
export function createVesselRecord({
  id,
  report,
  timestampMs,
  scored,
  place,
  flag,
  judgement,
  contradicts = null,
  model,
}: {
  id: string
  report: VesselReport
  timestampMs: number
  scored: FishingScore
  place: Pick<Place, 'zones' | 'status'>
  flag: string | null
  judgement: RuleResult
  /** The reported distance from shore when the position contradicts it. */
  contradicts?: ShoreContradiction | null
  model: Pick<FishingModel, 'version'>
}): VesselRecord {
  const { probability, verdict, basedOn, factors, now } = scored
  const { legality, alertNeeded } = judgement
  return {
    id,
    mmsi: report.mmsi,
    timestamp: new Date(timestampMs).toISOString(),
    is_fishing_probability: probability,
    is_illegal_fishing: legality === 'illegal',
    legality,
    alert_needed: alertNeeded,
    verdict,
    fishing_now: now,
    vessel: vesselKindRecord(scored.vessel),
    confidence: probability === null ? null : Math.max(probability, 1 - probability),
    reasons: [...scored.reasons.map(ungrounded), ...judgement.reasons],
    missing: [
      ...(place.status === 'unknown' ? [{ code: 'assumed_water' as const, params: {} }] : []),
      ...(contradicts === null ? [] : [{ code: 'true_shore_distance' as const, params: contradicts }]),
      ...scored.missing,
      ...judgement.missing,
    ],
    based_on: basedOn,
    factors,
    zones: place.zones,
    alert: null,
    report: { ...report, timestamp: withZone(report.timestamp) },
    flag,
    model: { name: 'varuna-fishing', version: model.version },
  }
}
