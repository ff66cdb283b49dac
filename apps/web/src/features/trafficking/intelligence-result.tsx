import type { IntelligenceAssessment } from '@varuna/contract/intelligence'
import type { SimulatedAssessment } from '@varuna/risk/simulate'
import type { BadgeLevel } from '@varuna/ui/badge'
import { formatPosition } from '@varuna/map/position-text'
import { formatLocalTime } from '~/dashboard/report-form/local-time.ts'
import { formatPercent } from '~/dashboard/verdict/format-percent.ts'
import { SampleBadge } from '~/dashboard/frame/sample-badge.tsx'
import { Verdict } from '~/dashboard/verdict/verdict.tsx'
import { IndicatorTable } from './indicator-table.tsx'

const levels: Record<IntelligenceAssessment['riskLevel'], BadgeLevel> = { High: 'high', Medium: 'medium', Low: 'low' }

type IntelligenceResultProps = { assessment: IntelligenceAssessment | SimulatedAssessment; simulated: boolean }

export function IntelligenceResult({ assessment, simulated }: IntelligenceResultProps) {
  const time = 'timestampMs' in assessment ? assessment.timestampMs : assessment.timestamp
  const { riskScore, analystScore, riskLevel, recommendedAction, suspiciousActivity, confidence } = assessment
  const notAssessable = !simulated && assessment.assessable === false
  return (
    <Verdict
      level={notAssessable ? 'unknown' : levels[riskLevel]}
      word={notAssessable ? 'Not assessable' : `${riskLevel} risk${simulated ? ' (simulation)' : ''}`}
      headline={
        <>
          {notAssessable && 'Too little is known to call this vessel low risk. '}
          <strong>
            {riskScore} of 100. {recommendedAction}.
          </strong>
          {suspiciousActivity && ' Suspicious activity.'}
        </>
      }
      subject={`Vessel ${assessment.vesselId}, ${formatPosition(assessment.lat, assessment.lon)}, ${formatLocalTime(time)}`}
      badge={!simulated && 'sample' in assessment && assessment.sample && <SampleBadge />}
      notes={assessment.intelligenceNotes}
      confidence={[
        { label: 'Risk score', share: riskScore / 100, text: `${riskScore} of 100 (analyst: ${analystScore})` },
        { label: 'Indicators that could be assessed', share: null, text: formatPercent(confidence) },
        ...(simulated ? [] : coverageRows(assessment)),
      ]}
      reasons={simulated ? [{ text: 'A random offset in this browser. No evidence was checked.' }] : []}
      reasonTable={assessment.indicators.length > 0 && <IndicatorTable indicators={assessment.indicators} />}
      missing={assessment.missing}
      model={assessment.model}
    />
  )
}

/** Empty for assessments stored before the server reported coverage. */
function coverageRows({ coverage, couldAdd }: Pick<IntelligenceAssessment, 'coverage' | 'couldAdd'>) {
  if (coverage === undefined || couldAdd === undefined) return []
  return [
    { label: 'Evidence that could be checked', share: coverage, text: formatPercent(coverage) },
    { label: 'Unknown facts could add', share: null, text: `up to ${couldAdd} points` },
  ]
}
