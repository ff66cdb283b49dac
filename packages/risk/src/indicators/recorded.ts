import type { IntelligenceInput, RiskContext } from '../evidence.ts'
import { forcedLabourIndicators, type FindingKind } from '@varuna/vocabulary/risk'
import type { RecordedFinding } from '../recorded-finding.ts'
import type { RiskReason } from '../reason.ts'
import { MAX_POINTS, type Finding } from './indicator.ts'

const FIRST_ILO_POINTS = 14
const FURTHER_ILO_POINTS = 8
const labourPoints: Partial<Record<FindingKind, number>> = {
  detention: 30,
  inspection_with_deficiencies: 14,
  inspection_without_deficiencies: 0,
  crew_complaint: 14,
  observer_report: 14,
}
/** Share of the points of a further finding of the same kind. */
const FURTHER_SHARE = 1 / 2
/** The Paris MoU's ship risk profile counts the inspections and detentions of 36 months. */
const COUNTED_MS = 36 * 30.44 * 86_400_000
const DAY_MS = 86_400_000

const isIlo = (what: FindingKind) => (forcedLabourIndicators as readonly FindingKind[]).includes(what)
const isOfLabour = ({ what }: RecordedFinding) => what !== 'people_found_aboard'

/** RISK-27: what inspectors, observers or the crew reported of the work aboard, as entered with its source and date. */
export function assessRecordedLabour(input: IntelligenceInput, context: RiskContext): Finding {
  const { counted, reasons } = sort(input, context, context.findings.filter(isOfLabour))
  const kinds = [...new Set(counted.map(({ what }) => what))]
  const ilo = kinds.filter(isIlo).length
  const ofIlo = ilo === 0 ? 0 : FIRST_ILO_POINTS + FURTHER_ILO_POINTS * (ilo - 1)
  const ofOthers = kinds.reduce((sum, what) => {
    const times = counted.filter((one) => one.what === what).length
    return sum + (labourPoints[what] ?? 0) * (1 + FURTHER_SHARE * (times - 1))
  }, 0)
  return recorded('RISK-27', ofIlo + ofOthers, counted.length, reasons, 'nothing_recorded')
}

/** RISK-28: people found aboard who were neither crew nor passengers, as entered with its source and date. */
export function assessRecordedPeople(input: IntelligenceInput, context: RiskContext): Finding {
  const found = context.findings.filter((finding) => !isOfLabour(finding))
  const { counted, reasons } = sort(input, context, found)
  const points = counted.length > 0 ? MAX_POINTS['RISK-28'] : 0
  return recorded('RISK-28', points, counted.length, reasons, 'no_people_recorded')
}

function recorded(
  rule: 'RISK-27' | 'RISK-28',
  points: number,
  value: number,
  reasons: RiskReason[],
  none: 'nothing_recorded' | 'no_people_recorded',
): Finding {
  return {
    indicator: {
      rule,
      points: Math.min(MAX_POINTS[rule], Math.round(points)),
      reasons: reasons.length > 0 ? reasons : [{ code: none, params: {} }],
      sources: [
        { code: 'entered_findings', params: {} },
        { code: 'weights_of_varuna', params: {} },
      ],
      confidence: value > 0 ? 'medium' : 'low',
      value,
      unit: 'count',
      threshold: 1,
    },
    countsFor: rule === 'RISK-27' ? 'forced_labour' : 'people_moved',
    isAssessable: true,
    missing: [],
  }
}

/** Equal for one finding that was entered twice, however its source is spelled. */
const keyOf = ({ what, date, source }: RecordedFinding) =>
  JSON.stringify([
    what,
    date,
    source
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? source,
  ])

/** The findings of the 36 months before the report, each once, and a reason for each entered one. */
function sort({ timestampMs }: IntelligenceInput, { nowMs }: RiskContext, findings: readonly RecordedFinding[]) {
  const ordered = findings.toSorted(
    (a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0) || (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1),
  )
  const each = [...new Map(ordered.map((finding) => [keyOf(finding), finding])).values()]
  const codeOf = ({ date }: RecordedFinding) => {
    const dateMs = Date.parse(date)
    if (dateMs > nowMs + DAY_MS) return 'recorded_later' as const
    return dateMs < timestampMs - COUNTED_MS ? ('recorded_too_old' as const) : ('recorded' as const)
  }
  return {
    counted: each.filter((finding) => codeOf(finding) === 'recorded'),
    reasons: each.map((finding): RiskReason => ({ code: codeOf(finding), params: { ...finding } })),
  }
}
