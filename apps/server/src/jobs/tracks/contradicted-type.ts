import { assessVesselKind, type VesselModel } from '@varuna/fishing/vessel/assess-vessel-kind'
import { nothingKnown, type VesselContradiction } from '@varuna/fishing/vessel/evidence'
import { figuresOfTrack } from '@varuna/fishing/vessel/track-figures'
import { stepsOf, type KindReport } from '@varuna/fishing/vessel/track-steps'
import { isShipTypeStated } from '@varuna/vocabulary/ship-types'
import type { ScoredPosition } from './score-track.ts'

/** What the kind of a vessel rests on, as for stored vessels: three weeks of a track, one position in fifteen minutes. */
const TRACK = { ms: 21 * 24 * 3_600_000, spacingMs: 15 * 60_000 }
/** Below this share of its positions in one segment, a track is of two vessels, or false, and shows no kind. */
const LEAST_OF_ONE = 0.9
/** Positions, one in fifteen minutes, at which the model is sure of fishing, before a track of fishing contradicts a type. */
const LEAST_SURE = 4

/** Finds out whether a vessel's track contradicts the type that is stated of it. */
export interface TypeCheck {
  /** Positions come in order of time; `segment` is of which the position is. */
  add(report: KindReport & Pick<ScoredPosition, 'probability' | 'reason'>, segment: number): void
  end(): VesselContradiction | null
}

export function createTypeCheck(vesselModel: VesselModel, threshold: number, shipType: number | null): TypeCheck {
  const kept: { report: KindReport; segment: number; isSure: boolean }[] = []
  let lastMs = -Infinity
  return {
    add(report, segment) {
      if (!isShipTypeStated(shipType) || report.timestampMs - lastMs < TRACK.spacingMs) return
      lastMs = report.timestampMs
      const isSure = report.reason === 'fishes_despite_stated_type' || (report.probability ?? 0) > threshold
      kept.push({ report, segment, isSure })
      if (kept.length > (2 * TRACK.ms) / TRACK.spacingMs) kept.splice(0, kept.length / 2)
    },
    end() {
      const recent = kept.filter(({ report }) => lastMs - report.timestampMs <= TRACK.ms)
      const segments = [...Map.groupBy(recent, ({ segment }) => segment).values()]
      const longest = segments.reduce((most, each) => (each.length > most.length ? each : most), [])
      if (longest.length === 0 || longest.length < LEAST_OF_ONE * recent.length) return null
      const track = figuresOfTrack(stepsOf(longest.map(({ report }) => report)))
      if (track.hoursUnderWay === 0) return null
      const { contradiction } = assessVesselKind(vesselModel, { ...nothingKnown, shipType, track })
      const sure = longest.filter(({ isSure }) => isSure).length
      return contradiction?.moves === 'fishing' && sure < LEAST_SURE ? null : contradiction
    },
  }
}
