import { conflictsOfReasons, type Conflict, type VerdictRow } from '@varuna/verdicts/conflicts'
import type { OilReason, Sight } from './reason.ts'

/** Whether an image shows oil. */
export type OilVerdict = 'oil_spill' | 'clean_water' | 'cannot_say'

type Code = OilReason['code']

type Row = VerdictRow<Code, OilVerdict>

/** Why there is no verdict: at most one of these. */
const abstentions = [
  'too_small',
  'too_narrow',
  'flat',
  'damaged',
  'not_sea',
  'kind_not_trained',
  'kind_unsure',
  'no_slick_found',
  'oil_possible',
  'too_close',
] as const satisfies readonly Code[]
const colours = ['nearly_black', 'brown', 'blue', 'low_sun'] as const satisfies readonly Code[]
const ofRadar = [
  'dark_patches',
  'no_dark_patch',
  'bright_left_out',
  'frame_left_out',
] as const satisfies readonly Code[]

const withEstimate: readonly Code[] = ['oil_possible', 'too_close']
/** Abstentions without an estimate, so nothing is stated about its basis. */
const withoutEstimate = abstentions.filter((code) => !withEstimate.includes(code))
const sights: readonly Code[] = [...colours, ...ofRadar, 'no_colour_stands_out']

const abstains: Row = { verdicts: ['cannot_say'], excludes: [...abstentions, ...sights] }
const stands = (excludes: Row['excludes']): Row => ({ verdicts: ['oil_spill', 'clean_water', 'cannot_say'], excludes })
const seen = (excludes: Row['excludes']) => stands([...withoutEstimate, ...excludes])
/** A colour is a reason for the verdicts that it speaks for, and is described where there is none. */
const colour = (...verdicts: OilVerdict[]): Row => ({
  ...seen(['no_colour_stands_out', ...ofRadar]),
  verdicts: [...verdicts, 'cannot_say'],
})

/** Which verdicts a reason allows, and which reasons it excludes (a code does not exclude itself). */
export const verdictTable: Readonly<Record<Code, Row>> = {
  too_small: abstains,
  too_narrow: abstains,
  flat: abstains,
  damaged: abstains,
  not_sea: abstains,
  kind_not_trained: abstains,
  kind_unsure: abstains,
  no_slick_found: abstains,
  oil_possible: { verdicts: ['cannot_say'], excludes: abstentions },
  too_close: { verdicts: ['cannot_say'], excludes: abstentions },
  dark_patches: seen(['no_dark_patch', 'no_colour_stands_out', ...colours]),
  // Oil on radar is dark.
  no_dark_patch: {
    verdicts: ['clean_water', 'cannot_say'],
    excludes: seen(['dark_patches', 'no_colour_stands_out', ...colours]).excludes,
  },
  bright_left_out: seen(['no_colour_stands_out', ...colours]),
  frame_left_out: seen(['no_colour_stands_out', ...colours]),
  nearly_black: colour('oil_spill'),
  brown: colour('oil_spill'),
  blue: colour('clean_water'),
  low_sun: colour(),
  no_colour_stands_out: seen([...colours, ...ofRadar]),
  of_one_part: stands([]),
}

/** Whether what is seen in a photograph is a reason for a verdict; on radar everything that is seen is stated. */
export const speaksFor = ({ code }: Sight, verdict: OilVerdict): boolean =>
  !colours.some((one) => one === code) || verdictTable[code].verdicts.includes(verdict)

type Answer = { readonly verdict: OilVerdict; readonly reasons: readonly OilReason[] }

/** Contradictions within an answer, as pairs of codes; empty for every answer that Varuna gives. */
export function findConflicts({ verdict, reasons }: Answer): Conflict[] {
  const codes = reasons.map(({ code }) => code)
  const conflicts = conflictsOfReasons(verdictTable, codes, verdict)
  const abstained = codes.some((code) => abstentions.some((one) => one === code))
  if ((verdict === 'cannot_say') !== abstained) conflicts.push([verdict, abstained ? 'an abstention' : 'no abstention'])
  return conflicts
}
