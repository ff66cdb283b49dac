import { countryName } from './country-name.ts'
import type { IntelligenceInput, RiskContext } from './evidence.ts'
import type { Finding } from './indicator.ts'
import { listedEvidence, type ListWeights } from './listings.ts'

const MOST_POINTS = 12
const weights: ListWeights = {
  described: 'flags of convenience, EU cards for illegal fishing, Paris and Tokyo black lists, US trafficking tiers',
  groups: [
    { 'itf-foc': 4 },
    { 'eu-iuu-red': 6, 'eu-iuu-yellow': 2 },
    { 'paris-black': 4, 'tokyo-black': 4 },
    { 'us-tip-3': 4, 'us-tip-special': 4, 'us-tip-2-watch': 2 },
  ],
}

/** RISK-2: what published lists say of the flag state, 0 to 12 points; not judged when the flag is not recognised. */
export function judgeFlag({ flagState }: IntelligenceInput, { flag, flags }: RiskContext): Finding {
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
      judged: false,
      missing: ['the flag state'],
    }
  }
  const { missing, ...listed } = listedEvidence(flags, flag, weights, MOST_POINTS)
  const register = Object.hasOwn(flags.secondRegisters, flag) ? flags.secondRegisters[flag] : undefined
  return {
    indicator: { ...about, ...listed },
    judged: true,
    missing: register
      ? [...missing, `whether the vessel is in the ${register} register of ${countryName(flag)}, a flag of convenience`]
      : missing,
  }
}
