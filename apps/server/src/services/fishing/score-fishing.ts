import type { VesselAssessment } from '@varuna/contract/vessel'
import type { FishingModel } from '@varuna/fishing/model'
import { prepareReport } from '@varuna/fishing/prepare'
import { fishingProbability, minFixesForTrack, type Basis } from '@varuna/fishing/score'
import type { Contradiction } from '@varuna/fishing/track/split-track'
import { findStay, isTooSlowToTell } from '@varuna/fishing/track/staying'
import type { Inference } from '../../jobs/inference.ts'
import type { KnownPosition } from './known-position.ts'
import type { VesselTrack } from './vessel-track.ts'
import type { Principal } from '../../principal/principal.ts'

interface Effects {
  inference: Pick<Inference, 'fishing'>
  fishingModel: FishingModel
}

export interface FishingScore {
  probability: number | null
  basedOn: VesselAssessment['based_on']
  reasons: VesselAssessment['reasons']
  missing: string[]
}

const alone: FishingScore['basedOn'] = { kind: 'point', fixes: 1, hours: 0 }

/** Scores how likely a vessel is fishing, by the rules for vessels lying still (IUU-9) or else by the model; gives the reason when neither can answer. */
export async function scoreFishing(
  effects: Effects,
  principal: Principal,
  track: VesselTrack,
  report: KnownPosition,
): Promise<FishingScore> {
  const score = await scoreTrack(effects, principal, track.positions, report)
  if (track.contradiction === null) return score
  return {
    ...score,
    reasons: [...score.reasons, { code: 'IUU-10', text: textOf(track.contradiction, report, track.leftOut) }],
    missing: [...score.missing, 'which of two positions that cannot both be true is this vessel'],
  }
}

async function scoreTrack(
  { inference, fishingModel }: Effects,
  principal: Principal,
  track: KnownPosition[],
  report: KnownPosition,
): Promise<FishingScore> {
  const prepared = prepareReport(fishingModel, track, report)
  const basedOn = basedOnOf(prepared.basis)
  const stay = findStay(track, report)
  if (stay !== null)
    return {
      probability: stay.fishingShare,
      basedOn:
        stay.kind === 'moored'
          ? alone
          : { ...basedOn, kind: 'track', fixes: prepared.basis.fixes + 1, hours: hoursOf(prepared.basis) },
      reasons: [{ code: 'IUU-9', text: stay.text }],
      missing: [],
    }
  if (!prepared.ok) {
    const { code, message } = prepared.reason
    const text = `${message} That is outside what the model was trained on.`
    return {
      probability: null,
      basedOn,
      reasons: [{ code: `model:${code}`, text }],
      missing: ['a report within what the model was trained on'],
    }
  }
  const { features, basis } = prepared
  const [margin] = await inference.fishing(basis.kind, features, 1, principal.accountId)
  if (margin === undefined) throw new Error('the fishing model gave no answer')
  const probability = fishingProbability(fishingModel, basis, margin)
  if (probability > fishingModel.threshold && isTooSlowToTell(track, report))
    return {
      probability: null,
      basedOn,
      reasons: [
        {
          code: 'IUU-9',
          text: `At ${report.speedKnots ?? 0} knots a vessel may be at anchor or drifting with its gear, and less than an hour at such a speed is known: too little to tell which.`,
        },
      ],
      missing: ['positions of this vessel over an hour: they show whether it stays or drifts'],
    }
  return {
    probability,
    basedOn,
    reasons: [
      {
        code: 'model',
        text: `The model puts fishing at ${Math.round(probability * 100)}% from ${basisText(fishingModel, basis, track)}`,
      },
    ],
    missing: missingFor(fishingModel, basis),
  }
}

const hoursOf = ({ hours }: Basis) => Math.round(hours * 10) / 10

const basedOnOf = (basis: Basis): FishingScore['basedOn'] =>
  basis.kind === 'point' ? alone : { kind: 'track', fixes: basis.fixes + 1, hours: hoursOf(basis) }

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`

/** States which model was used, and why the one for single reports was used although a track is known. */
function basisText(model: FishingModel, basis: Basis, track: KnownPosition[]): string {
  if (basis.kind === 'point') {
    const short = `: a track of ${count(basis.fixes, 'earlier position')} is too short, ${minFixesForTrack(model)} are needed`
    return `this one report alone${basis.fixes === 0 ? '' : short}.`
  }
  const reported = track.filter(({ origin }) => origin === 'reported').length
  const received = track.length - reported
  const sources = [
    'this report',
    ...(reported > 0 ? [count(reported, 'earlier report')] : []),
    ...(received > 0 ? [`${count(received, 'position')} received over AIS`] : []),
  ]
  const listed = `${sources.slice(0, -1).join(', ')} and ${String(sources.at(-1))}`
  return `${listed}, over ${hoursOf(basis)} hours.`
}

function missingFor(model: FishingModel, { kind, fixes }: Basis): string[] {
  if (kind === 'track') return []
  if (fixes === 0) return ["the vessel's track: neither an earlier report nor an AIS position of it is stored"]
  return [`a longer track of the vessel: ${fixes} of at least ${minFixesForTrack(model)} earlier positions is stored`]
}

function textOf({ at, against, apartNm, knots }: Contradiction, report: KnownPosition, leftOut: number): string {
  const time = (timeMs: number) => `${new Date(timeMs).toISOString().slice(0, 16).replace('T', ' ')} UTC`
  const where = against === report ? 'this report puts it' : `another of ${time(against.timestampMs)} puts it`
  const pace =
    at.timestampMs === against.timestampMs
      ? 'at the same moment'
      : `which takes ${Math.round(knots).toLocaleString('en')} knots`
  const left =
    leftOut === 0
      ? 'It is'
      : `${count(leftOut, 'position')} that belong${leftOut === 1 ? 's' : ''} elsewhere ${leftOut === 1 ? 'is' : 'are'}`
  return `Two positions of this MMSI cannot both be true: ${where} ${apartNm.toFixed(0)} nautical miles from that of ${time(at.timestampMs)}, ${pace}. A position is false, or two vessels use one MMSI. ${left} not part of the track.`
}
