import { Panel } from '@varuna/ui/panel'
import desk from '~/dashboard-kit/desk.module.css'
import { TabFrame } from '~/dashboard-kit/tab-frame.tsx'
import { IntelligenceAlerts } from './intelligence-alerts.tsx'
import { IntelligenceForm } from './intelligence-form.tsx'
import { IntelligenceResponse } from './intelligence-response.tsx'
import { useIntelligenceDesk } from './use-intelligence-desk.ts'
import { VesselLocation } from './vessel-location.tsx'

export function TraffickingTab() {
  const intelligence = useIntelligenceDesk()
  const { placed, check, answer, busy, simulated, clearedAtMs } = intelligence
  return (
    <TabFrame area="oceanTrafficking" title="Maritime Security Intel" description="Intelligence on trafficking routes">
      <div className={desk.desk}>
        <Panel title="Vessel Intelligence Input" level={3}>
          <IntelligenceForm desk={intelligence} />
        </Panel>
        <div className={`${desk.column} ${desk.answer}`}>
          <VesselLocation {...placed} typedOnLand={check.status === 'land'} />
          <div aria-live="polite">
            <IntelligenceResponse answer={answer} busy={busy} />
          </div>
        </div>
        <IntelligenceAlerts simulated={simulated} clearedAtMs={clearedAtMs} />
      </div>
    </TabFrame>
  )
}
