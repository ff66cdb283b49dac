import { vesselThresholds } from '@varuna/vocabulary/thresholds'
import { broadGears, vesselKinds, type VesselKind } from '@varuna/vocabulary/vessel-kinds'
import type { KnownOfVessel, VesselContradiction, VesselFact, VesselKindAnswer, WeighedFact } from './evidence.ts'
import type { EvidenceTable } from './evidence-table.ts'
import { formOfCallSign, kindOfType, wordOfName } from './stated-kind.ts'
import { classifyTrack, type TrackClassifier, type TrackShares } from './track-classifier.ts'

/** A stated length outside these is a default or an error of the transmitter, and no fact. */
const [MIN_LENGTH_METRES, MAX_LENGTH_METRES] = [3, 460]

/** What vessels are assessed with. */
export type VesselModel = { readonly classifier: TrackClassifier; readonly table: EvidenceTable }

/** A gear is named from this share of a fishing vessel's gears on. */
const LEAST_GEAR = 0.6
/**
 * A stated kind is contradicted when the track gives it at most the one share, and another kind at least the other; and, of another kind than
 * a fishing vessel, when the track alone shows a fishing vessel with at least this probability.
 */
const CONTRADICTED = { most: 0.05, least: 0.8, fishing: 0.75 } as const

/** So much of a track is more than one spell of work, and shows a kind whatever the vessel does at one position. */
const LASTING_HOURS = 24

type ByKind = Readonly<Record<VesselKind, number>>
type Found = { readonly fact: VesselFact; readonly logs: ByKind }

/**
 * Assesses what kind of vessel it is from all that is known of it, by Bayes' rule over eight kinds: each fact multiplies their
 * probabilities by how often vessels of that kind state or do such a thing. Of an MMSI that two vessels share nothing is concluded.
 */
export const assessVesselKind = ({ classifier, table }: VesselModel, known: KnownOfVessel): VesselKindAnswer => {
  const { track, shared } = known
  const shown = track === null || shared !== null ? null : classifyTrack(classifier, track)
  const byTrack = shown === null ? null : kindsOfTrack(shown, table)
  const found = [...findFacts(table, known), ...(byTrack === null ? [] : [trackFact(byTrack, known)])]
  const facts: WeighedFact[] = []
  let logs = byKind(() => 0)
  let odds = 0
  for (const { fact, logs: more } of found) {
    const before = logs
    logs = byKind((kind) => before[kind] + more[kind])
    const after = logOdds(normalise(logs).fishing)
    facts.push({ ...fact, weight: after - odds })
    odds = after
  }
  if (shared !== null) facts.push({ code: 'shared_mmsi', params: shared, weight: 0 })
  const posterior = normalise(logs)
  const probability = posterior.fishing
  const contradiction = byTrack === null ? null : findContradiction(known, byTrack, table)
  const isKnown = facts.length > 1 && shared === null
  // A vessel that states another type and moves like a fishing vessel is not called the one that it states.
  const isOther = probability <= vesselThresholds.other && contradiction?.moves !== 'fishing'
  const isBrief = shown !== null && (track?.hoursUnderWay ?? 0) < LASTING_HOURS
  const verdict =
    isKnown && probability > vesselThresholds.fishing
      ? 'fishing_vessel'
      : isKnown && isOther
        ? 'other_vessel'
        : 'cannot_say'
  return {
    verdict,
    probability,
    kinds: vesselKinds
      .map((kind) => ({ kind, probability: posterior[kind] }))
      .sort((a, b) => b.probability - a.probability),
    gear: verdict === 'fishing_vessel' ? gearOf(known, shown) : null,
    facts,
    contradiction,
    withoutTrack: isBrief ? assessVesselKind({ classifier, table }, { ...known, track: null }) : null,
    version: classifier.version,
  }
}

const byKind = (of: (kind: VesselKind) => number): ByKind =>
  Object.fromEntries(vesselKinds.map((kind) => [kind, of(kind)])) as Record<VesselKind, number>

const logsOf = (shares: ByKind): ByKind => byKind((kind) => Math.log(shares[kind]))

const normalise = (logs: ByKind): ByKind => {
  const top = Math.max(...vesselKinds.map((kind) => logs[kind]))
  const sum = vesselKinds.reduce((total, kind) => total + Math.exp(logs[kind] - top), 0)
  return byKind((kind) => Math.exp(logs[kind] - top) / sum)
}

const logOdds = (probability: number) => Math.log(probability / (1 - probability))

/** What is stated of the vessel, with how often each kind states it. */
const findFacts = (table: EvidenceTable, known: KnownOfVessel): Found[] => {
  const found: Found[] = [{ fact: { code: 'prior', params: {} }, logs: logsOf(table.prior) }]
  const add = (fact: VesselFact, shares: ByKind | undefined) => {
    if (shares !== undefined) found.push({ fact, logs: logsOf(shares) })
  }
  const { shipType, isTypeEntered, lengthMetres, mmsiForm } = known
  const kind = kindOfType(shipType)
  if (mmsiForm !== 'ship') add({ code: 'mmsi_form', params: { form: mmsiForm } }, table.mmsiForm[mmsiForm])
  for (const { list, fileName } of known.lists.slice(0, 1))
    add({ code: 'fishing_list', params: { list, fileName } }, table.fishingList[list])
  if (shipType !== null && kind !== null)
    add(
      { code: 'stated_type', params: { shipType, kind, ...(isTypeEntered && { isEntered: true }) } },
      table.statedType[kind],
    )
  if (lengthMetres !== null && lengthMetres >= MIN_LENGTH_METRES && lengthMetres <= MAX_LENGTH_METRES) {
    const ofLength = table.statedLength.find(({ belowMetres }) => lengthMetres < (belowMetres ?? Infinity))
    add({ code: 'stated_length', params: { lengthMetres } }, ofLength?.share)
  }
  const word = wordOfName(known.name)
  if (word !== null) add({ code: 'name_word', params: word }, table.nameWord[word.kind])
  const form = formOfCallSign(known.callSign)
  if (form !== null) add({ code: 'call_sign_form', params: { form } }, table.callSignForm[form])
  const status = ([7, 3, 8] as const).find((one) => known.statuses.includes(one))
  if (status !== undefined) add({ code: 'stated_status', params: { status } }, table.statedStatus[status])
  return found
}

/** Likelihoods of the kinds by the track. The training has none of the rest of all vessels: they may move like any other. */
const kindsOfTrack = ({ kinds }: TrackShares, { leastTrackShare }: EvidenceTable): ByKind => {
  const shares = byKind((kind) => Math.max(kind === 'other' ? 1 / vesselKinds.length : kinds[kind], leastTrackShare))
  const sum = vesselKinds.reduce((total, kind) => total + shares[kind], 0)
  return byKind((kind) => shares[kind] / sum)
}

const trackFact = (byTrack: ByKind, { track }: KnownOfVessel): Found => {
  const kind = bestOf(byTrack)
  const hours = Math.round(track?.hoursUnderWay ?? 0)
  return {
    fact: { code: 'track', params: { hours, kind, probability: byTrack[kind] } },
    logs: logsOf(byTrack),
  }
}

const bestOf = (shares: ByKind): VesselKind =>
  vesselKinds.reduce((best, kind) => (shares[kind] > shares[best] ? kind : best), 'fishing')

const findContradiction = (
  { shipType, track }: KnownOfVessel,
  byTrack: ByKind,
  { prior }: EvidenceTable,
): VesselContradiction | null => {
  const stated = kindOfType(shipType)
  if (shipType === null || stated === null || stated === 'other') return null
  const moves = bestOf(byTrack)
  const probability = byTrack[moves]
  const isExcluded = byTrack[stated] <= CONTRADICTED.most && probability >= CONTRADICTED.least
  const byTrackAlone = normalise(byKind((kind) => Math.log(prior[kind] * byTrack[kind])))
  const movesLikeFishing = stated !== 'fishing' && moves === 'fishing' && byTrackAlone.fishing >= CONTRADICTED.fishing
  if (!isExcluded && !movesLikeFishing) return null
  return { shipType, stated, moves, probability, hours: Math.round(track?.hoursUnderWay ?? 0) }
}

/** The gear that a stored list names, or the one that the track shows. */
const gearOf = ({ lists }: KnownOfVessel, shares: TrackShares | null): VesselKindAnswer['gear'] => {
  const listed = lists.find(({ gear }) => gear !== null)?.gear
  if (listed !== undefined && listed !== null) return { gear: listed, probability: 1 }
  if (shares === null) return null
  const [best] = broadGears
    .map((gear) => ({ gear, probability: shares.gears[gear] }))
    .sort((a, b) => b.probability - a.probability)
  return best !== undefined && best.probability >= LEAST_GEAR ? best : null
}
