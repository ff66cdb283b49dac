import type { IntelligenceAssessment } from '@varuna/contract/intelligence'
import type { SimulatedAssessment } from '@varuna/risk/simulate'
import type { BadgeLevel } from '@varuna/ui/badge'
import { percentText } from '~/dashboard-kit/percent.ts'
import { Verdict } from '~/dashboard-kit/verdict.tsx'
import { IndicatorTable } from './indicator-table.tsx'

const levels: Record<IntelligenceAssessment['riskLevel'], BadgeLevel> = { High: 'high', Medium: 'medium', Low: 'low' }

type IntelligenceResultProps = { assessment: IntelligenceAssessment | SimulatedAssessment; simulated: boolean }

/** One assessment: score and level, action, notes, the indicators and what is missing. */
export function IntelligenceResult({ assessment, simulated }: IntelligenceResultProps) {
  const { riskScore, analystScore, riskLevel, recommendedAction, suspiciousActivity, confidence } = assessment
  return (
    <Verdict
      level={levels[riskLevel]}
      word={`${riskLevel} risk${simulated ? ' (simulation)' : ''}`}
      headline={
        <>
          <strong>
            {riskScore} of 100. {recommendedAction}.
          </strong>
          {suspiciousActivity && ' Suspicious activity.'}
        </>
      }
      notes={assessment.intelligenceNotes}
      sureness={[
        { label: 'Risk score', share: riskScore / 100, text: `${riskScore} of 100 (analyst: ${analystScore})` },
        { label: 'Indicators that could be judged', share: null, text: percentText(confidence) },
      ]}
      reasons={simulated ? [{ text: 'A random offset in this browser. No evidence was looked at.' }] : []}
      why={assessment.indicators.length > 0 && <IndicatorTable indicators={assessment.indicators} />}
      missing={assessment.missing}
      model={assessment.model}
    />
  )
}
