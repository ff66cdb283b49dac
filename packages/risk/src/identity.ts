import { ofOtherMoments } from './corrections.ts'
import { countryName } from './country-name.ts'
import type { IntelligenceInput, RiskContext } from './evidence.ts'
import type { Finding } from './indicator.ts'
import { isSameState } from './tables.ts'

const MISMATCH_POINTS = 8
const INVALID_POINTS = 5
const REFLAGGED_POINTS = 5
const MOST_POINTS = 10

/** RISK-7: whether the vessel ID, the flag and earlier reports agree on who the vessel is; 0 to 10 points. */
export function judgeIdentity(input: IntelligenceInput, { mmsi, flag, flags, earlier }: RiskContext): Finding {
  const { vesselId } = input
  const facts: { points: number; text: string }[] = []
  const missing: string[] = []
  let judged = false

  if (mmsi === null) {
    missing.push('the MMSI of the vessel')
  } else if (!mmsi.valid) {
    judged = true
    facts.push({ points: INVALID_POINTS, text: `${vesselId} is not an MMSI that a ship can hold.` })
  } else if (mmsi.flag === null) {
    missing.push('the country that issued the MMSI')
  } else if (flag === null) {
    missing.push('a flag state to compare with the MMSI')
  } else {
    judged = true
    if (isSameState(flags, mmsi.flag, flag)) {
      facts.push({ points: 0, text: `The MMSI belongs to ${countryName(mmsi.flag)}, which agrees with the flag.` })
    } else {
      facts.push({
        points: MISMATCH_POINTS,
        text: `The MMSI belongs to ${countryName(mmsi.flag)}, but the flag given is ${countryName(flag)}.`,
      })
    }
  }

  const flown = ofOtherMoments(input, earlier).flatMap((report) => (report.flag === null ? [] : [report.flag]))
  if (flag !== null && flown.length > 0) {
    judged = true
    const other = flown.find((before) => !isSameState(flags, before, flag))
    facts.push(
      other === undefined
        ? { points: 0, text: 'Earlier reports name the same flag.' }
        : {
            points: REFLAGGED_POINTS,
            text: `An earlier report of this vessel named the flag of ${countryName(other)}.`,
          },
    )
  }

  const points = facts.reduce((sum, fact) => sum + fact.points, 0)
  return {
    indicator: {
      code: 'RISK-7',
      title: 'Identity',
      points: Math.min(MOST_POINTS, points),
      text: facts.map(({ text }) => text).join(' ') || 'The identity of the vessel could not be checked.',
      source: 'Maritime identification digits (ITU); earlier reports of this vessel',
      confidence: judged ? 'medium' : 'low',
    },
    judged,
    missing,
  }
}
