import type { VesselAssessment, VesselReport } from '@varuna/contract/analysis/vessel'
import { fishingWords } from '@varuna/language/analysis/fishing'
import { fishingFactorWords } from '@varuna/language/analysis/fishing-factors'
import { confidenceRows, fishingHeadline, modelReason, verdictWord } from '@varuna/language/analysis/fishing-assessment'
import { formatPosition } from '@varuna/language/shared/position-text'
import type { BadgeLevel } from '@varuna/ui/badge'
import type { ReactNode } from 'react'
import { NotEvidenceBadge } from '../frame/not-evidence-badge.tsx'
import { formatUtc } from '../time/format-time.ts'
import { countryName } from '@varuna/language/shared/country-name'
import { FactorChart } from './factor-chart.tsx'
import { Gauge } from './gauge.tsx'
import { TwoQuestions } from './two-questions.tsx'
import { Verdict } from './verdict.tsx'

const { result: words } = fishingWords
const { rule: ruleWords } = fishingFactorWords

/** Which vessel a report is about, where and when. */
export const describeReport = ({
  mmsi,
  lat,
  lon,
  timestamp,
}: Pick<VesselReport, 'mmsi' | 'lat' | 'lon' | 'timestamp'>) =>
  words.subject(mmsi, formatPosition(lat, lon), formatUtc(timestamp))

const verdictLevels: Record<VesselAssessment['verdict'], BadgeLevel> = {
  fishing: 'medium',
  not_fishing: 'low',
  cannot_say: 'unknown',
}

/** Whether a reported vessel is fishing, and which rule it breaks; `doubt` is one more thing that is missing. */
export function FishingVerdict({ assessment, doubt }: { assessment: VesselAssessment; doubt?: ReactNode }) {
  const { is_illegal_fishing, is_fishing_probability, based_on, zones, flag, factors } = assessment
  const basis = [
    based_on.kind === 'track' ? words.basedOnTrack(based_on.fixes, based_on.hours) : words.basedOnReport,
    zones.length > 0 && words.zones(zones),
    flag && words.flag(countryName(flag)),
  ]
  return (
    <Verdict
      level={is_illegal_fishing ? 'high' : verdictLevels[assessment.verdict]}
      word={verdictWord(assessment)}
      headline={(assessment.alert ? null : fishingHeadline(assessment)) ?? assessment.message}
      subject={describeReport(assessment.report)}
      badge={assessment.sample && <NotEvidenceBadge why="sample" />}
      confidence={confidenceRows(assessment).map((row) => ({ ...row, share: null }))}
      reasons={assessment.reasons.map(({ rule, text, confidence: sureness, source, clearedBy }) => ({
        rule: rule ?? modelReason,
        text,
        grounds: [
          ...(source === null ? [] : [ruleWords.source(source.text)]),
          ...(sureness === null ? [] : [ruleWords.confidence(sureness)]),
        ].join(' · '),
        ...(clearedBy.length > 0 && { clearedBy: clearedBy.map((each) => each.text) }),
      }))}
      lead={<TwoQuestions {...assessment} />}
      gauge={<Gauge probability={is_fishing_probability} />}
      {...(factors.length > 0 && {
        factors: { label: fishingFactorWords.title, chart: <FactorChart factors={factors} /> },
      })}
      basis={basis.filter(Boolean).join(' ')}
      missing={assessment.missing.map(({ text }) => text)}
      doubt={doubt}
      model={assessment.model}
    />
  )
}
