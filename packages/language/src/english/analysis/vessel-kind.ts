import { vesselThresholds } from '@varuna/vocabulary/thresholds'
import type { BroadGear, VesselKind } from '@varuna/vocabulary/vessel-kinds'
import type { AssessedFishing, Language } from '../../language.ts'
import { count, probabilityPercent } from '../shared/format-values.ts'

/** Kinds of vessel with their article. */
export const vesselKindNames: Readonly<Record<VesselKind, string>> = {
  fishing: 'a fishing vessel',
  cargo_or_tanker: 'a cargo ship or tanker',
  passenger: 'a passenger ship or ferry',
  tug: 'a tug or a tow',
  patrol: 'a pilot, rescue or patrol vessel',
  offshore_service: 'a survey, cable, dredging or offshore vessel',
  pleasure: 'a yacht or pleasure craft',
  other: 'a vessel of another kind',
}

const gearNames: Readonly<Record<BroadGear, string>> = {
  trawl: 'trawls',
  longline: 'longlines',
  purse_seine: 'purse seines',
  other: 'other gear, such as pots, set nets, or poles and lines',
}

const statusNames = { 3: 'restricted in its ability to manoeuvre', 7: 'engaged in fishing', 8: 'under sail' } as const
const listNames = { authorisations: 'of fishing authorisations', iuu: 'of illegal fishing' } as const
const formNames = {
  letters: 'four letters, like those of large ships',
  digits: 'letters and four digits, like those of small craft',
} as const
const mmsiNames = { craft_of_ship: 'a craft that belongs to a ship', no_vessel: 'a station that is no vessel' } as const

/** 1.4, 23, 1,200. */
const factor = (weight: number) => Number(Math.exp(weight).toPrecision(2)).toLocaleString('en')

type Likely = { readonly kind: VesselKind; readonly probability: number }

/** Whether the likeliest kind is likely enough to be named. */
export const isKindNamed = (kinds: readonly Likely[]): boolean => (kinds[0]?.probability ?? 0) >= vesselThresholds.named

/** Names of the two questions, their answers, and what weighs for them. */
export const vesselKindWords = {
  questions: { vessel: 'Is it a fishing vessel?', now: 'Is it fishing now?' },
  verdicts: { fishing_vessel: 'Yes, likely', other_vessel: 'No, likely not', cannot_say: 'Not known' },
  nowVerdicts: {
    fishing: (share: string) => `Yes, it moves like one that fishes (${share}).`,
    fishingIfVessel: (share: string) => `Yes, if it is a fishing vessel: it moves like one that fishes (${share}).`,
    kindMissing: (share: string) =>
      `Cannot say: a fishing vessel that moves like this is likely fishing (${share}), but whether it is one is not known.`,
    neitherSure: (share: string) =>
      `Cannot say: it moves like one that fishes (${share}), but a fishing vessel and fishing together are not likely enough.`,
    anotherKind: (share: string) =>
      `No, likely not: a fishing vessel that moves like this is likely fishing (${share}), but this is likely another kind of vessel.`,
    not_fishing: 'No, likely not',
    cannot_say: 'Cannot say',
  },
  mostLikely: (kind: VesselKind, probability: number) =>
    `Most likely ${vesselKindNames[kind]}: ${probabilityPercent(probability)}.`,
  cannotInfer: 'Its kind cannot be inferred from its track.',
  /** The two most probable kinds of a vessel whose kind cannot be inferred. */
  likeliest: (kinds: readonly Likely[]) =>
    `The likeliest kinds are ${kinds
      .slice(0, 2)
      .map(({ kind, probability }) => `${vesselKindNames[kind]} (${probabilityPercent(probability)})`)
      .join(' and ')}.`,
  gear: (gear: BroadGear, probability: number) =>
    `Its gear is likely ${gearNames[gear]}: ${probabilityPercent(probability)}.`,
  nothingKnown: 'Nothing that is known shows the kind of this vessel. The answer holds if it is a fishing vessel.',
  notAsked: 'This assessment was made before Varuna asked what kind of vessel it is.',
  contradicted: 'Its track points to another kind of vessel than the type that it states.',
  panel: {
    loading: 'Looking at what is known of the vessel…',
    empty: 'Nothing is known of this vessel that shows its kind.',
    failed: (message: string) => `What kind of vessel it is could not be loaded: ${message}`,
  },
  facts: 'What speaks for or against a fishing vessel',
  factColumn: 'Fact',
  weightColumn: 'Changes the odds',
  /** A weight in log-odds as a factor of the odds. */
  weight: (weight: number) => (weight >= 0 ? `×${factor(weight)}` : `÷${factor(-weight)}`),
  note: 'The first line is where the odds begin; each fact multiplies or divides them.',
} as const

/** Answer to the first question in one sentence. */
export const vesselKindSentence = (vessel: AssessedFishing['vessel']): string => {
  if (vessel === null) return vesselKindWords.notAsked
  const { verdict, probability, kinds, gear, facts = [] } = vessel
  const [top] = kinds
  const words = vesselKindWords.verdicts[verdict]
  const kind =
    top !== undefined && isKindNamed(kinds)
      ? vesselKindWords.mostLikely(top.kind, top.probability)
      : vesselKindWords.cannotInfer
  const most = verdict === 'other_vessel' ? ` ${kind}` : ''
  const ofGear = gear === null ? '' : ` ${vesselKindWords.gear(gear.gear, gear.probability)}`
  // Between the two answers the percentage would read as one.
  const share = verdict === 'cannot_say' ? '' : ` (${probabilityPercent(probability)})`
  const ofTwo = facts.find(({ code }) => code === 'shared_mmsi')
  return `${words}${share}.${most}${ofGear}${ofTwo === undefined ? '' : ` ${ofTwo.text}.`}`
}

export const vesselFacts: Language['fishing']['vesselFacts'] = {
  prior: () => 'Starting point: our estimate of the share of fishing vessels among those with AIS',
  stated_type: ({ shipType, kind, isEntered }) =>
    `${isEntered ? 'The report states' : 'Its AIS states'} ship type ${shipType}: ${vesselKindNames[kind]}`,
  stated_length: ({ lengthMetres }) => `Its AIS states a length of ${lengthMetres} m`,
  stated_status: ({ status }) => `Its AIS stated the status '${statusNames[status]}'`,
  name_word: ({ word, kind }) => `Its name contains '${word}', which is usual for ${vesselKindNames[kind]}`,
  call_sign_form: ({ form }) => `Its call sign has ${formNames[form]}`,
  fishing_list: ({ list, fileName }) => `The stored list ${listNames[list]} names it (${fileName})`,
  shared_mmsi: ({ positions, otherPositions }) =>
    `Two vessels report under its MMSI, or part of its positions is false: ${count(positions, 'position')} can be of one vessel, ${otherPositions.toLocaleString('en')} of others cannot be of the same. Nothing is concluded from such a track`,
  mmsi_form: ({ form }) => `Its MMSI is that of ${mmsiNames[form]}`,
  track: ({ hours, kind, probability }) =>
    `By ${count(hours, 'hour')} under way it moves most like ${vesselKindNames[kind]} (${probabilityPercent(probability)})`,
}
