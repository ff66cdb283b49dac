import { countryName } from '../tables/country-name.ts'
import type { IntelligenceInput, RiskContext } from '../evidence.ts'
import { MAX_POINTS, type Finding } from './indicator.ts'
import { assessListings, type ListWeights } from '../tables/listings.ts'

const CONVENIENCE_POINTS = 4
const weights: ListWeights = {
  described: 'flags of convenience, EU cards for illegal fishing, Paris and Tokyo black lists, US trafficking tiers',
  groups: [
    { 'itf-foc': CONVENIENCE_POINTS },
    { 'eu-iuu-red': 6, 'eu-iuu-yellow': 2 },
    { 'paris-black': 4, 'tokyo-black': 4 },
    { 'us-tip-3': 4, 'us-tip-special': 4, 'us-tip-2-watch': 2 },
  ],
}

/** RISK-2: 0 to 12 points for published lists of the flag state; not judged when the flag is not recognised. */
export function assessFlag({ flagState }: IntelligenceInput, { flag, flags, nowMs }: RiskContext): Finding {
  const about = { code: 'RISK-2', title: 'Flag state' }
  if (flag === null) {
    return {
      indicator: {
        ...about,
        points: 0,
        text: `The flag state '${flagState}' was not recognised, so no list could be checked. That does not make it safe.`,
        source: `Flag table of ${flags.version}`,
        confidence: 'low',
      },
      isAssessable: false,
      missing: [{ what: 'the flag state', mostPoints: MAX_POINTS['RISK-2'] }],
    }
  }
  const { missing, ...listed } = assessListings(flags, flag, weights, MAX_POINTS['RISK-2'], nowMs)
  const register = Object.hasOwn(flags.secondRegisters, flag) ? flags.secondRegisters[flag] : undefined
  return {
    indicator: { ...about, ...listed },
    isAssessable: true,
    missing: register
      ? [
          ...missing,
          {
            what: `whether the vessel is in the ${register} register of ${countryName(flag)}, a flag of convenience`,
            mostPoints: Math.min(CONVENIENCE_POINTS, MAX_POINTS['RISK-2'] - listed.points),
          },
        ]
      : missing,
  }
}
