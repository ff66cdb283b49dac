import type { IntelligenceAssessment } from '@varuna/contract/analysis/intelligence'
import { traffickingWords } from '@varuna/language/analysis/trafficking'
import type { BadgeLevel } from '@varuna/ui/badge'
import { formatPosition } from '@varuna/language/shared/position-text'
import { NotEvidenceBadge } from '../frame/not-evidence-badge.tsx'
import { formatUtc } from '../time/format-time.ts'
import { formatPercent } from './format-percent.ts'
import { RiskAnswers } from './risk-answers.tsx'
import { RiskWaterfall } from './risk-waterfall.tsx'
import { Verdict } from './verdict.tsx'

const { result: words, actions } = traffickingWords

const levels: Record<IntelligenceAssessment['riskLevel'], BadgeLevel> = { High: 'high', Medium: 'medium', Low: 'low' }

type Assessed = Pick<
  IntelligenceAssessment,
  | 'vesselId'
  | 'riskScore'
  | 'analystScore'
  | 'riskLevel'
  | 'lat'
  | 'lon'
  | 'suspiciousActivity'
  | 'recommendedAction'
  | 'intelligenceNotes'
  | 'confidence'
  | 'model'
> &
  Partial<Pick<IntelligenceAssessment, 'indicators' | 'coverage' | 'couldAdd' | 'assessable' | 'sample'>> & {
    answers?: IntelligenceAssessment['answers'] | undefined
    facts?: IntelligenceAssessment['facts'] | undefined
    missing: readonly { text: string }[]
  } & ({ timestamp: string } | { timestampMs: number })

/** A vessel's risk: the server's assessment, or one simulated in the page. */
export function RiskVerdict({ assessment, simulated }: { assessment: Assessed; simulated: boolean }) {
  const time = 'timestampMs' in assessment ? assessment.timestampMs : assessment.timestamp
  const { riskScore, analystScore, riskLevel, recommendedAction, suspiciousActivity, confidence } = assessment
  const notAssessable = !simulated && assessment.assessable === false
  const ScoreText = notAssessable ? 'span' : 'strong'
  return (
    <Verdict
      level={notAssessable ? 'unknown' : levels[riskLevel]}
      word={notAssessable ? words.notAssessable : simulated ? words.simulatedLevel(riskLevel) : words.level(riskLevel)}
      headline={
        <>
          {notAssessable && (
            <p>
              <strong>{words.tooLittleKnown}</strong>
            </p>
          )}
          <p>
            <ScoreText>{words.scoreAndAction(riskScore, actions[recommendedAction])}</ScoreText>
            {suspiciousActivity && ` ${words.suspicious}`}
          </p>
        </>
      }
      subject={words.subject(assessment.vesselId, formatPosition(assessment.lat, assessment.lon), formatUtc(time))}
      badge={(simulated || assessment.sample) && <NotEvidenceBadge why={simulated ? 'simulation' : 'sample'} />}
      notes={assessment.intelligenceNotes}
      answers={
        assessment.answers !== undefined && assessment.answers.length > 0
          ? { label: words.answers, content: <RiskAnswers answers={assessment.answers} /> }
          : null
      }
      confidence={[
        { label: words.score, share: riskScore / 100, text: words.scores(riskScore, analystScore) },
        { label: words.assessedIndicators, share: null, text: formatPercent(confidence) },
        ...coverageRows(assessment),
      ]}
      reasons={simulated ? [{ text: words.simulatedReason }] : []}
      reasonTable={
        assessment.indicators &&
        assessment.indicators.length > 0 && (
          <RiskWaterfall indicators={assessment.indicators} facts={assessment.facts ?? []} riskScore={riskScore} />
        )
      }
      missing={assessment.missing.map(({ text }) => text)}
      model={assessment.model}
    />
  )
}

/** Empty for a simulated assessment, which has no coverage. */
function coverageRows({ coverage, couldAdd }: Pick<Assessed, 'coverage' | 'couldAdd'>) {
  if (coverage === undefined || couldAdd === undefined) return []
  return [
    { label: words.coverage, share: coverage, text: formatPercent(coverage) },
    { label: words.couldAdd, share: null, text: words.couldAddPoints(couldAdd) },
  ]
}
