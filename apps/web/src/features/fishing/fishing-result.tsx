import type { VesselAssessment } from '@varuna/contract/vessel'
import { formatPosition } from '@varuna/map/position-text'
import type { BadgeLevel } from '@varuna/ui/badge'
import { Panel, type PanelState } from '@varuna/ui/panel'
import { landTexts } from '~/dashboard/location-check/land-texts.ts'
import { formatLocalTime } from '~/dashboard/report-form/local-time.ts'
import { formatPercent } from '~/dashboard/verdict/format-percent.ts'
import { SampleBadge } from '~/dashboard/frame/sample-badge.tsx'
import { Verdict } from '~/dashboard/verdict/verdict.tsx'
import type { FishingAnswer } from './fishing-answer.ts'
import type { SimulatedReport } from './simulate-report.ts'

const fullState: PanelState = { kind: 'full' }

function panelState(answer: FishingAnswer, busy: boolean): PanelState {
  if (busy) return { kind: 'loading', text: 'Validating the location and analysing the report…' }
  if (answer.kind === 'none')
    return { kind: 'empty', text: 'Submit a report to see whether the vessel is fishing, how sure that is, and why.' }
  if (answer.kind === 'on-land') return { kind: 'empty', text: landTexts.unavailable }
  if (answer.kind === 'failed')
    return {
      kind: 'failed',
      text: `The report was not analysed: ${answer.message} The form still holds it; submit it again.`,
    }
  return fullState
}

export function FishingResult({ answer, busy }: { answer: FishingAnswer; busy: boolean }) {
  return (
    <Panel title="Assessment" level={3} state={panelState(answer, busy)}>
      {answer.kind === 'assessed' && <AssessedVerdict assessment={answer.assessment} />}
      {answer.kind === 'simulated' && <SimulatedVerdict report={answer.report} />}
    </Panel>
  )
}

const describeSubject = ({ mmsi, lat, lon, timestamp }: Pick<SimulatedReport, 'mmsi' | 'lat' | 'lon' | 'timestamp'>) =>
  `MMSI ${mmsi}, ${formatPosition(lat, lon)}, ${formatLocalTime(timestamp)}`

function SimulatedVerdict({ report }: { report: SimulatedReport }) {
  const { is_fishing_probability: probability, message } = report
  return (
    <Verdict
      level="unknown"
      word="Simulation"
      headline={message}
      subject={describeSubject(report)}
      confidence={[{ label: 'Random fishing probability', share: probability, text: formatPercent(probability) }]}
      reasons={[
        { text: 'This answer is a random number made in this browser. No model and no rule looked at the report.' },
      ]}
      missing={['All evidence: submit the report for a real assessment.']}
      model={{ name: 'simulation', version: '' }}
    />
  )
}

const verdictBadges: Record<VesselAssessment['verdict'], { level: BadgeLevel; word: string }> = {
  fishing: { level: 'medium', word: 'Fishing' },
  not_fishing: { level: 'low', word: 'Not fishing' },
  cannot_say: { level: 'unknown', word: 'Cannot say' },
}

function AssessedVerdict({ assessment }: { assessment: VesselAssessment }) {
  const { is_illegal_fishing, is_fishing_probability, confidence, based_on, zones, flag } = assessment
  const { level, word } = is_illegal_fishing
    ? ({ level: 'high', word: 'Rule broken' } as const)
    : verdictBadges[assessment.verdict]
  const fixes = based_on.fixes === 1 ? '1 position' : `${based_on.fixes} positions`
  const basis = [
    based_on.kind === 'track'
      ? `A track of ${fixes} over ${based_on.hours.toFixed(1)} h.`
      : 'This one report, without a track.',
    zones.length > 0 &&
      `Zones here: ${zones.map(({ name, approximate }) => (approximate ? `${name} (approximate)` : name)).join('; ')}.`,
    flag && `Flag from the MMSI: ${flag}.`,
  ]
  return (
    <Verdict
      level={level}
      word={word}
      headline={assessment.message}
      subject={describeSubject(assessment.report)}
      badge={assessment.sample && <SampleBadge />}
      confidence={[
        {
          label: 'Fishing probability',
          share: is_fishing_probability,
          text: is_fishing_probability === null ? 'not known' : formatPercent(is_fishing_probability),
        },
        ...(confidence === null
          ? []
          : [{ label: 'Sure of this verdict', share: null, text: formatPercent(confidence) }]),
      ]}
      reasons={assessment.reasons}
      basis={basis.filter(Boolean).join(' ')}
      missing={assessment.missing}
      model={assessment.model}
    />
  )
}
