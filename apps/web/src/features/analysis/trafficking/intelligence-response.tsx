import { assessmentWords } from '@varuna/language/analysis/assessment'
import { traffickingWords } from '@varuna/language/analysis/trafficking'
import layout from '@varuna/ui/layout.module.css'
import { Panel, type PanelState } from '@varuna/ui/panel'
import { ServerLink } from '@varuna/ui/offline/server-link'
import { AlertCard } from '~/dashboard/alert/alert-card.tsx'
import type { NotEvidence } from '~/dashboard/frame/not-evidence-badge.tsx'
import { RawDetails } from '~/dashboard/frame/raw-details.tsx'
import { RiskVerdict } from '~/dashboard/verdict/risk-verdict.tsx'
import { reportPath } from './checklist-queries.ts'
import type { IntelligenceAnswer } from './use-intelligence-tab.ts'

const { response: words, alerts: alertWords } = traffickingWords

function panelState(answer: IntelligenceAnswer, busy: boolean): PanelState {
  if (busy) return { kind: 'loading', text: words.loading }
  if (answer.kind === 'none') return { kind: 'empty', text: words.empty }
  if (answer.kind === 'gone') return { kind: 'failed', text: assessmentWords.gone(answer.message) }
  if (answer.kind === 'failed') return { kind: 'failed', text: words.failed(answer.message) }
  return { kind: 'full' }
}

const notEvidenceOf = (answer: IntelligenceAnswer): NotEvidence[] =>
  answer.kind === 'simulated'
    ? ['simulation']
    : answer.kind === 'assessed' && answer.assessment.sample
      ? ['sample']
      : []

export function IntelligenceResponse({ answer, busy }: { answer: IntelligenceAnswer; busy: boolean }) {
  const assessment = 'assessment' in answer ? answer.assessment : null
  const isStored = answer.kind === 'assessed' && !answer.assessment.sample
  const storedId = isStored ? answer.assessment.id : null
  return (
    <Panel title={words.title} level={3} state={panelState(answer, busy)}>
      {assessment && (
        <div className={layout.stack}>
          {assessment.alert && (
            <AlertCard
              id={isStored ? assessment.alert.id : null}
              level={assessment.alert.level}
              title={assessment.alert.message}
              notEvidence={notEvidenceOf(answer)}
              facts={[[alertWords.action, traffickingWords.actions[assessment.recommendedAction]]]}
            />
          )}
          <RiskVerdict assessment={assessment} simulated={answer.kind === 'simulated'} />
          {storedId !== null && (
            <p>
              <ServerLink href={reportPath(storedId)} download>
                {words.report}
              </ServerLink>
            </p>
          )}
          <RawDetails title={words.rawTitle} label={words.raw} answer={assessment} />
        </div>
      )}
    </Panel>
  )
}
