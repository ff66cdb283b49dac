import { fishingWords } from '@varuna/language/dashboard/fishing'
import { Panel } from '@varuna/ui/panel'
import layout from '~/dashboard/frame/tab-layout.module.css'
import { RawText } from '~/dashboard/frame/raw-text.tsx'
import { TabFrame } from '~/dashboard/frame/tab-frame.tsx'
import { CurrentAlert } from './current-alert.tsx'
import { formatResponse } from './fishing-answer.ts'
import { FishingResult } from './fishing-result.tsx'
import { useFishingTab } from './use-fishing-tab.ts'
import { VesselForm } from './vessel-form.tsx'
import { VesselMap } from './vessel-map.tsx'

export function FishingTab() {
  const fishing = useFishingTab()
  const { answer, alert, mapVessel, submitting, check } = fishing
  return (
    <TabFrame area="illegalFishing" title={fishingWords.title} description={fishingWords.description}>
      <div className={layout.columns}>
        <div className={layout.column}>
          <Panel title={fishingWords.form.title} level={3}>
            <VesselForm tab={fishing} />
          </Panel>
          <CurrentAlert alert={alert} />
        </div>
        <div className={layout.column}>
          <VesselMap vessel={mapVessel} typedOnLand={check.status === 'land'} />
          <div aria-live="polite">
            <FishingResult answer={answer} busy={submitting} />
          </div>
          <Panel title={fishingWords.response.title} level={3}>
            <RawText label={fishingWords.response.label}>{formatResponse(answer)}</RawText>
          </Panel>
        </div>
      </div>
    </TabFrame>
  )
}
