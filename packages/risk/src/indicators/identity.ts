import { withoutCorrections } from '../corrections.ts'
import { countryName } from '../tables/country-name.ts'
import type { IntelligenceInput, RiskContext } from '../evidence.ts'
import { MAX_POINTS, noEarlierReport, type Finding, type Unknown } from './indicator.ts'
import { isSameState } from '../tables/tables.ts'

const MISMATCH_POINTS = 8
const INVALID_POINTS = 5
const REFLAGGED_POINTS = 5

/** RISK-7: 0 to 10 points when vessel ID, flag and earlier reports disagree about the vessel's identity. */
export function assessIdentity(input: IntelligenceInput, { mmsi, flag, flags, earlier }: RiskContext): Finding {
  const { vesselId } = input
  const facts: { points: number; text: string }[] = []
  const missing: Unknown[] = []
  let judged = false

  if (mmsi === null) {
    missing.push({ what: 'the MMSI of the vessel', mostPoints: MISMATCH_POINTS })
  } else if (!mmsi.valid) {
    judged = true
    facts.push({ points: INVALID_POINTS, text: `${vesselId} is not an MMSI that a ship can hold.` })
  } else if (mmsi.flag === null) {
    missing.push({ what: 'the country that issued the MMSI', mostPoints: MISMATCH_POINTS })
  } else if (flag === null) {
    missing.push({ what: 'a flag state to compare with the MMSI', mostPoints: MISMATCH_POINTS })
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

  const earlierFlags = withoutCorrections(input, earlier).flatMap((report) =>
    report.flag === null ? [] : [report.flag],
  )
  if (flag !== null && earlierFlags.length > 0) {
    judged = true
    const other = earlierFlags.find((before) => !isSameState(flags, before, flag))
    facts.push(
      other === undefined
        ? { points: 0, text: 'Earlier reports name the same flag.' }
        : {
            points: REFLAGGED_POINTS,
            text: `An earlier report of this vessel named the flag of ${countryName(other)}.`,
          },
    )
  }

  if (earlierFlags.length === 0) missing.push(noEarlierReport(REFLAGGED_POINTS))
  else if (flag === null)
    missing.push({ what: 'a flag state to compare with earlier reports', mostPoints: REFLAGGED_POINTS })

  const points = facts.reduce((sum, fact) => sum + fact.points, 0)
  return {
    indicator: {
      code: 'RISK-7',
      title: 'Identity',
      points: Math.min(MAX_POINTS['RISK-7'], points),
      text: facts.map(({ text }) => text).join(' ') || 'The identity of the vessel could not be checked.',
      source: 'Maritime identification digits (ITU); earlier reports of this vessel',
      confidence: judged ? 'medium' : 'low',
    },
    isAssessable: judged,
    missing,
  }
}
