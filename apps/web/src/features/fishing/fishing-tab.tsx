import { Panel } from '@varuna/ui/panel'
import desk from '~/dashboard-kit/desk.module.css'
import { RawText } from '~/dashboard-kit/raw-text.tsx'
import { TabFrame } from '~/dashboard-kit/tab-frame.tsx'
import { CurrentAlert } from './current-alert.tsx'
import { responseText } from './fishing-answer.ts'
import { FishingResult } from './fishing-result.tsx'
import { useFishingDesk } from './use-fishing-desk.ts'
import { VesselForm } from './vessel-form.tsx'
import { VesselMap } from './vessel-map.tsx'

export function FishingTab() {
  const fishing = useFishingDesk()
  const { answer, alert, placed, busy, check } = fishing
  return (
    <TabFrame
      area="illegalFishing"
      title="Illegal Fishing Monitor"
      description="Tracking of unauthorized fishing in protected waters"
    >
      <div className={desk.desk}>
        <div className={desk.column}>
          <Panel title="Vessel Data Input" level={3}>
            <VesselForm desk={fishing} />
          </Panel>
          <CurrentAlert alert={alert} />
        </div>
        <div className={desk.column}>
          <VesselMap placed={placed} typedOnLand={check.status === 'land'} />
          <div aria-live="polite">
            <FishingResult answer={answer} busy={busy} />
          </div>
          <Panel title="API Response" level={3}>
            <RawText label="API Response text">{responseText(answer)}</RawText>
          </Panel>
        </div>
      </div>
    </TabFrame>
  )
}
