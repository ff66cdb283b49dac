import { Panel, type PanelState } from '@varuna/ui/panel'
import styles from './intelligence-response.module.css'
import { IntelligenceResult } from './intelligence-result.tsx'
import { RawDetails } from './raw-details.tsx'
import type { IntelligenceAnswer } from './use-intelligence-tab.ts'

function panelState(answer: IntelligenceAnswer, busy: boolean): PanelState {
  if (busy) return { kind: 'loading', text: 'Processing vessel intelligence data...' }
  if (answer.kind === 'none') return { kind: 'empty', text: 'No trafficking data submitted yet.' }
  if (answer.kind === 'failed')
    return { kind: 'failed', text: `Error: ${answer.message} The form still holds the report; submit it again.` }
  return { kind: 'full' }
}

export function IntelligenceResponse({ answer, busy }: { answer: IntelligenceAnswer; busy: boolean }) {
  const assessment = 'assessment' in answer ? answer.assessment : null
  return (
    <Panel title="Intelligence Response" level={3} state={panelState(answer, busy)}>
      {assessment && (
        <div className={styles.response}>
          <IntelligenceResult assessment={assessment} simulated={answer.kind === 'simulated'} />
          <RawDetails answer={assessment} />
        </div>
      )}
    </Panel>
  )
}
