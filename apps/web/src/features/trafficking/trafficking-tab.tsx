import { traffickingWords } from '@varuna/language/dashboard/trafficking'
import { Panel } from '@varuna/ui/panel'
import layout from '~/dashboard/frame/tab-layout.module.css'
import { TabFrame } from '~/dashboard/frame/tab-frame.tsx'
import { IntelligenceAlerts } from './intelligence-alerts.tsx'
import { IntelligenceForm } from './intelligence-form.tsx'
import { IntelligenceResponse } from './intelligence-response.tsx'
import { useIntelligenceTab } from './use-intelligence-tab.ts'
import { VesselLocation } from './vessel-location.tsx'

export function TraffickingTab() {
  const intelligence = useIntelligenceTab()
  const { mapVessel, check, answer, submitting, simulating, unsavedAlerts, clearedAtMs } = intelligence
  return (
    <TabFrame area="oceanTrafficking" title={traffickingWords.title} description={traffickingWords.description}>
      <div className={layout.columns}>
        <Panel title={traffickingWords.form.title} level={3}>
          <IntelligenceForm tab={intelligence} />
        </Panel>
        <div className={`${layout.column} ${layout.result}`}>
          <VesselLocation {...mapVessel} typedOnLand={check.status === 'land'} />
          <div aria-live="polite">
            <IntelligenceResponse answer={answer} busy={submitting || simulating} />
          </div>
        </div>
        <IntelligenceAlerts unsavedAlerts={unsavedAlerts} clearedAtMs={clearedAtMs} />
      </div>
    </TabFrame>
  )
}
