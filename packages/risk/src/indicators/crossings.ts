import { statedKind } from '../behaviour/kind.ts'
import { findSeaRoute } from '../behaviour/departure-waters.ts'
import { findSilences, MIN_SILENCE_HOURS } from '../behaviour/open-silence.ts'
import { ramp } from '../behaviour/ramp.ts'
import type { Silence, VesselKind } from '../behaviour/vessel-behaviour.ts'
import type { IntelligenceInput, RiskContext } from '../evidence.ts'
import { forAll, judgeBehaviour } from './behaviour-finding.ts'
import { MAX_POINTS, type Finding } from './indicator.ts'

const MOST = MAX_POINTS['RISK-26']
/** One or two silences near such a coast are ordinary gaps. */
const silenceSteps = [
  [2, 0],
  [3, 10],
  [6, 22],
  [10, 34],
  [14, MOST],
] as const
/** Longer vessels are not the boats that carry people across. */
const SMALL_M = 24
/** Share of the points of a vessel whose kind has reasons of its own to be silent there. */
const shares: Readonly<Record<VesselKind, number>> = {
  pleasure: 1 / 2,
  fishing: 1 / 3,
  cargo: 1 / 3,
  carrier: 0,
  tanker: 0,
  passenger: 0,
  special: 0,
}
const shareOf = (kind: VesselKind | null, lengthM: number | null) =>
  kind === null ? (lengthM !== null && lengthM >= SMALL_M ? 1 / 2 : 1) : shares[kind]

/** RISK-26: silences of 12 hours and more in the waters from which people are taken across the sea, of vessels that may carry them. */
export const assessCrossings = (input: IntelligenceInput, context: RiskContext): Finding =>
  judgeBehaviour(input, context, {
    rule: 'RISK-26',
    countsFor: () => 'people_moved',
    sources: [
      { code: 'track_events', params: {} },
      { code: 'routes_of_unodc', params: {} },
      { code: 'weights_of_varuna', params: {} },
    ],
    unit: 'count',
    threshold: silenceSteps[0][0] + 1,
    gap: 'track',
    isHistory: true,
    // What the vessel shows of itself counts here: a kind that follows from its meetings explains no silence.
    isOfAnyKind: true,
    most: forAll(MOST),
    read: (behaviour) => {
      const silences = findSilences(behaviour, context.nowMs)
      if (silences === null) return null
      const off = silences.filter(({ hours, waters }) => hours >= MIN_SILENCE_HOURS && findSeaRoute(waters) !== null)
      const first = mostFrequent(off)
      if (first === null) return { value: 0, reasons: [{ code: 'no_silence_off_route', params: {} }], points: () => 0 }
      const { country, route } = first
      const kind = behaviour.kind ?? statedKind(input.cargoType)
      const { lengthM } = behaviour
      const hours = off.reduce((sum, silence) => sum + silence.hours, 0)
      return {
        value: off.length,
        reasons: [{ code: 'silent_off_route', params: { country, route, count: off.length, hours, kind, lengthM } }],
        points: () => ramp(off.length, silenceSteps) * shareOf(kind, lengthM),
      }
    },
  })

/** The state in whose waters most of the silences began, with its route. */
function mostFrequent(silences: readonly Silence[]) {
  const states = silences.flatMap(({ waters }) => waters ?? [])
  const counts = Map.groupBy(states, (state) => state)
  const [country] = [...counts.keys()].toSorted(
    (a, b) => (counts.get(b)?.length ?? 0) - (counts.get(a)?.length ?? 0) || (a < b ? -1 : 1),
  )
  const route = findSeaRoute(country ?? null)
  return country === undefined || route === null ? null : { country, route }
}
