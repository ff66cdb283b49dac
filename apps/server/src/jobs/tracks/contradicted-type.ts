import { assessVesselKind, type VesselModel } from '@varuna/fishing/vessel/assess-vessel-kind'
import { nothingKnown, type VesselContradiction } from '@varuna/fishing/vessel/evidence'
import { figuresOfTrack } from '@varuna/fishing/vessel/track-figures'
import { stepsOf, type KindReport } from '@varuna/fishing/vessel/track-steps'
import { isShipTypeStated } from '@varuna/vocabulary/ship-types'

/** What the kind of a vessel rests on, as for stored vessels: three weeks of a track, one position in fifteen minutes. */
const TRACK = { ms: 21 * 24 * 3_600_000, spacingMs: 15 * 60_000 }
/** Below this share of its positions in one segment, a track is of two vessels, or false, and shows no kind. */
const LEAST_OF_ONE = 0.9

/** Finds out whether a vessel's track contradicts the type that is stated of it. */
export interface TypeCheck {
  /** Positions come in order of time; `segment` is of which the position is. */
  add(report: KindReport, segment: number): void
  end(): VesselContradiction | null
}

export function createTypeCheck(vesselModel: VesselModel, shipType: number | null): TypeCheck {
  const kept: { report: KindReport; segment: number }[] = []
  let lastMs = -Infinity
  return {
    add(report, segment) {
      if (!isShipTypeStated(shipType) || report.timestampMs - lastMs < TRACK.spacingMs) return
      lastMs = report.timestampMs
      kept.push({ report, segment })
      if (kept.length > (2 * TRACK.ms) / TRACK.spacingMs) kept.splice(0, kept.length / 2)
    },
    end() {
      const recent = kept.filter(({ report }) => lastMs - report.timestampMs <= TRACK.ms)
      const segments = [...Map.groupBy(recent, ({ segment }) => segment).values()]
      const longest = segments.reduce((most, each) => (each.length > most.length ? each : most), [])
      if (longest.length === 0 || longest.length < LEAST_OF_ONE * recent.length) return null
      const track = figuresOfTrack(stepsOf(longest.map(({ report }) => report)))
      if (track.hoursUnderWay === 0) return null
      return assessVesselKind(vesselModel, { ...nothingKnown, shipType, track }).contradiction
    },
  }
}
