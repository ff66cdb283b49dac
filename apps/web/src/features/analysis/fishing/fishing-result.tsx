import { assessmentWords } from '@varuna/language/analysis/assessment'
import { fishingWords } from '@varuna/language/analysis/fishing'
import { dashboardWords } from '@varuna/language/rooms'
import { Panel, type PanelState } from '@varuna/ui/panel'
import { formatPercent } from '~/dashboard/verdict/format-percent.ts'
import { describeReport, FishingVerdict } from '~/dashboard/verdict/fishing-verdict.tsx'
import { Verdict } from '~/dashboard/verdict/verdict.tsx'
import type { FishingAnswer } from './fishing-answer.ts'
import type { SimulatedReport } from './simulate-report.ts'

const { result: words, simulation } = fishingWords

const fullState: PanelState = { kind: 'full' }

function panelState(answer: FishingAnswer, busy: boolean): PanelState {
  if (busy) return { kind: 'loading', text: words.loading }
  if (answer.kind === 'none') return { kind: 'empty', text: words.empty }
  if (answer.kind === 'on-land') return { kind: 'empty', text: dashboardWords.land.unavailable }
  if (answer.kind === 'gone') return { kind: 'failed', text: assessmentWords.gone(answer.message) }
  if (answer.kind === 'failed') return { kind: 'failed', text: words.failed(answer.message) }
  return fullState
}

export function FishingResult({ answer, busy }: { answer: FishingAnswer; busy: boolean }) {
  return (
    <Panel title={words.title} level={3} state={panelState(answer, busy)}>
      {answer.kind === 'assessed' && <FishingVerdict assessment={answer.assessment} />}
      {answer.kind === 'simulated' && <SimulatedVerdict report={answer.report} />}
    </Panel>
  )
}

function SimulatedVerdict({ report }: { report: SimulatedReport }) {
  const { is_fishing_probability: probability, message } = report
  return (
    <Verdict
      level="unknown"
      word={simulation.verdict}
      headline={message}
      subject={describeReport(report)}
      confidence={[{ label: simulation.probability, share: probability, text: formatPercent(probability) }]}
      reasons={[{ text: simulation.reason }]}
      missing={[simulation.missing]}
      model={{ name: simulation.model, version: '' }}
    />
  )
}
