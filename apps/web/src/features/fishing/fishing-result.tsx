import type { VesselAssessment } from '@varuna/contract/vessel'
import type { BadgeLevel } from '@varuna/ui/badge'
import { Panel, type PanelState } from '@varuna/ui/panel'
import { landTexts } from '~/dashboard-kit/land-texts.ts'
import { percentText } from '~/dashboard-kit/percent.ts'
import { Verdict } from '~/dashboard-kit/verdict.tsx'
import type { FishingAnswer } from './fishing-answer.ts'

const full: PanelState = { kind: 'full' }

function stateOf(answer: FishingAnswer, busy: boolean): PanelState {
  if (busy) return { kind: 'loading', text: 'Validating the location and analysing the report…' }
  if (answer.kind === 'none')
    return { kind: 'empty', text: 'Submit a report to see whether the vessel is fishing, how sure that is, and why.' }
  if (answer.kind === 'on-land') return { kind: 'empty', text: landTexts.unavailable }
  if (answer.kind === 'failed')
    return {
      kind: 'failed',
      text: `The report was not analysed: ${answer.message} The form still holds it; submit it again.`,
    }
  return full
}

/** The readable form of the last answer. */
export function FishingResult({ answer, busy }: { answer: FishingAnswer; busy: boolean }) {
  return (
    <Panel title="Assessment" level={3} state={stateOf(answer, busy)}>
      {answer.kind === 'assessed' && <Assessed assessment={answer.assessment} />}
      {answer.kind === 'simulated' && (
        <Simulated probability={answer.alert.is_fishing_probability} message={answer.alert.message} />
      )}
    </Panel>
  )
}

function Simulated({ probability, message }: { probability: number; message: string }) {
  return (
    <Verdict
      level="unknown"
      word="Simulation"
      headline={message}
      sureness={[{ label: 'Random fishing probability', share: probability, text: percentText(probability) }]}
      reasons={[
        { text: 'This answer is a random number made in this browser. No model and no rule looked at the report.' },
      ]}
      missing={['All evidence: submit the report for a real assessment.']}
      model={{ name: 'simulation', version: '' }}
    />
  )
}

const words: Record<VesselAssessment['verdict'], { level: BadgeLevel; word: string }> = {
  fishing: { level: 'medium', word: 'Fishing' },
  not_fishing: { level: 'low', word: 'Not fishing' },
  cannot_say: { level: 'unknown', word: 'Cannot say' },
}

function Assessed({ assessment }: { assessment: VesselAssessment }) {
  const { is_illegal_fishing, is_fishing_probability, confidence, based_on, zones, flag } = assessment
  const { level, word } = is_illegal_fishing
    ? ({ level: 'high', word: 'Rule broken' } as const)
    : words[assessment.verdict]
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
      sureness={[
        {
          label: 'Fishing probability',
          share: is_fishing_probability,
          text: is_fishing_probability === null ? 'not known' : percentText(is_fishing_probability),
        },
        ...(confidence === null ? [] : [{ label: 'Sure of this verdict', share: null, text: percentText(confidence) }]),
      ]}
      reasons={assessment.reasons}
      basis={basis.filter(Boolean).join(' ')}
      missing={assessment.missing}
      model={assessment.model}
    />
  )
}
