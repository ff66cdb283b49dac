import { withoutCorrections } from '../corrections.ts'
import type { IntelligenceInput, RiskContext } from '../evidence.ts'
import { MAX_POINTS, noOtherReport, type Finding, type Unknown } from './indicator.ts'
import type { RiskReason } from '../reason.ts'
import { isSameState } from '../tables/tables.ts'

const MISMATCH_POINTS = 31
const INVALID_POINTS = 5
const REFLAGGED_POINTS = 12
/** Points when the MMSI and an earlier report both contradict the flag, since the two are independent. */
const BOTH_POINTS = 5

/** RISK-7: 0 to 48 points when vessel ID, flag and earlier reports disagree about the vessel's identity. */
export function assessIdentity(
  input: IntelligenceInput,
  { mmsi, imo, imoSentBy, flag, flags, earlier, behaviour }: RiskContext,
): Finding {
  const { vesselId } = input
  const facts: { points: number; reason: RiskReason }[] = []
  const missing: Unknown[] = []
  let judged = false

  if (mmsi === null) {
    // The track of a vessel found by name is stored under an MMSI that may be another vessel's.
    const code = behaviour === null ? 'mmsi' : 'mmsi_of_track'
    missing.push({ code, params: {}, mostPoints: MISMATCH_POINTS })
  } else if (!mmsi.valid) {
    judged = true
    facts.push({ points: INVALID_POINTS, reason: { code: 'mmsi_of_no_ship', params: { vesselId } } })
  } else if (mmsi.flag === null) {
    missing.push({ code: 'mmsi_country', params: {}, mostPoints: MISMATCH_POINTS })
  } else if (flag === null) {
    missing.push({ code: 'flag_for_mmsi', params: {}, mostPoints: MISMATCH_POINTS })
  } else {
    judged = true
    if (isSameState(flags, mmsi.flag, flag)) {
      facts.push({ points: 0, reason: { code: 'mmsi_agrees_with_flag', params: { country: mmsi.flag } } })
    } else {
      facts.push({
        points: MISMATCH_POINTS,
        reason: { code: 'mmsi_of_other_country', params: { country: mmsi.flag, flag } },
      })
    }
  }

  if (imo?.isValid === false) {
    judged = true
    facts.push({ points: INVALID_POINTS, reason: { code: 'imo_of_no_ship', params: { imo: imo.number } } })
  }

  if (imo !== null && imoSentBy.length > 0)
    facts.push({ points: 0, reason: { code: 'imo_sent_by_several', params: { imo: imo.number, mmsis: imoSentBy } } })

  const others = withoutCorrections(input, earlier)
  const earlierFlags = others.flatMap((report) => (report.flag === null ? [] : [report.flag]))
  if (flag !== null && earlierFlags.length > 0) {
    judged = true
    const other = earlierFlags.find((before) => !isSameState(flags, before, flag))
    facts.push(
      other === undefined
        ? { points: 0, reason: { code: 'same_flag_before', params: {} } }
        : {
            points: REFLAGGED_POINTS,
            reason: { code: 'other_flag_before', params: { flag: other } },
          },
    )
  }

  const both = mmsi?.valid === false ? 0 : BOTH_POINTS
  if (earlierFlags.length === 0) missing.push(noOtherReport(others, 'flag_of_other_report', REFLAGGED_POINTS + both))
  else if (flag === null)
    missing.push({ code: 'flag_for_earlier_reports', params: {}, mostPoints: REFLAGGED_POINTS + both })

  const contradictions = facts.filter(
    ({ reason: { code } }) => code === 'mmsi_of_other_country' || code === 'other_flag_before',
  )
  const points = facts.reduce((sum, fact) => sum + fact.points, 0) + (contradictions.length > 1 ? BOTH_POINTS : 0)
  return {
    indicator: {
      rule: 'RISK-7',
      points: Math.min(MAX_POINTS['RISK-7'], points),
      reasons: facts.length > 0 ? facts.map(({ reason }) => reason) : [{ code: 'identity_not_checked', params: {} }],
      sources: [
        { code: 'mmsi_countries', params: {} },
        { code: 'earlier_reports', params: {} },
      ],
      confidence: judged ? 'medium' : 'low',
    },
    isAssessable: judged,
    missing,
  }
}
