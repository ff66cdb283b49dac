import type { VesselAssessment } from '@varuna/contract/vessel'
import { fishingWords } from '@varuna/language/dashboard/fishing'
import { dashboardWords } from '@varuna/language/dashboard/frame'
import { formatPosition } from '@varuna/map/position-text'
import type { BadgeLevel } from '@varuna/ui/badge'
import { Panel, type PanelState } from '@varuna/ui/panel'
import { formatLocalTime } from '~/dashboard/report-form/local-time.ts'
import { formatPercent } from '~/dashboard/verdict/format-percent.ts'
import { SampleBadge } from '~/dashboard/frame/sample-badge.tsx'
import { Verdict } from '~/dashboard/verdict/verdict.tsx'
import type { FishingAnswer } from './fishing-answer.ts'
import type { SimulatedReport } from './simulate-report.ts'

const { result: words, simulation } = fishingWords

const fullState: PanelState = { kind: 'full' }

function panelState(answer: FishingAnswer, busy: boolean): PanelState {
  if (busy) return { kind: 'loading', text: words.loading }
  if (answer.kind === 'none') return { kind: 'empty', text: words.empty }
  if (answer.kind === 'on-land') return { kind: 'empty', text: dashboardWords.land.unavailable }
  if (answer.kind === 'failed') return { kind: 'failed', text: words.failed(answer.message) }
  return fullState
}

export function FishingResult({ answer, busy }: { answer: FishingAnswer; busy: boolean }) {
  return (
    <Panel title={words.title} level={3} state={panelState(answer, busy)}>
      {answer.kind === 'assessed' && <AssessedVerdict assessment={answer.assessment} />}
      {answer.kind === 'simulated' && <SimulatedVerdict report={answer.report} />}
    </Panel>
  )
}

const describeSubject = ({ mmsi, lat, lon, timestamp }: Pick<SimulatedReport, 'mmsi' | 'lat' | 'lon' | 'timestamp'>) =>
  words.subject(mmsi, formatPosition(lat, lon), formatLocalTime(timestamp))

function SimulatedVerdict({ report }: { report: SimulatedReport }) {
  const { is_fishing_probability: probability, message } = report
  return (
    <Verdict
      level="unknown"
      word={simulation.verdict}
      headline={message}
      subject={describeSubject(report)}
      confidence={[{ label: simulation.probability, share: probability, text: formatPercent(probability) }]}
      reasons={[{ text: simulation.reason }]}
      missing={[simulation.missing]}
      model={{ name: simulation.model, version: '' }}
    />
  )
}

const verdictLevels: Record<VesselAssessment['verdict'], BadgeLevel> = {
  fishing: 'medium',
  not_fishing: 'low',
  cannot_say: 'unknown',
}

function AssessedVerdict({ assessment }: { assessment: VesselAssessment }) {
  const { is_illegal_fishing, is_fishing_probability, confidence, based_on, zones, flag } = assessment
  const basis = [
    based_on.kind === 'track' ? words.basedOnTrack(based_on.fixes, based_on.hours) : words.basedOnReport,
    zones.length > 0 && words.zones(zones),
    flag && words.flag(flag),
  ]
  return (
    <Verdict
      level={is_illegal_fishing ? 'high' : verdictLevels[assessment.verdict]}
      word={is_illegal_fishing ? words.ruleBroken : words.verdicts[assessment.verdict]}
      headline={assessment.message}
      subject={describeSubject(assessment.report)}
      badge={assessment.sample && <SampleBadge />}
      confidence={[
        {
          label: words.probability,
          share: is_fishing_probability,
          text:
            is_fishing_probability === null ? dashboardWords.verdict.notKnown : formatPercent(is_fishing_probability),
        },
        ...(confidence === null ? [] : [{ label: words.sureness, share: null, text: formatPercent(confidence) }]),
      ]}
      reasons={assessment.reasons.map(({ rule, text }) => ({ rule: rule ?? words.modelReason, text }))}
      basis={basis.filter(Boolean).join(' ')}
      missing={assessment.missing.map(({ text }) => text)}
      model={assessment.model}
    />
  )
}
