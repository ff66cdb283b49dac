import { fishingWords } from '@varuna/language/analysis/fishing'
import { dashboardWords } from '@varuna/language/rooms'
import { Button } from '@varuna/ui/button'
import layout from '~/dashboard/frame/tab-layout.module.css'
import { RawText } from '~/dashboard/frame/raw-text.tsx'
import { Demonstration } from '~/dashboard/report-form/demonstration.tsx'
import { formatResponse } from './fishing-answer.ts'
import type { FishingTabState } from './use-fishing-tab.ts'

const { demonstration: words, response } = fishingWords
const { demonstration: shared } = dashboardWords

/** 'Simulate', 'Update Map' and 'API Response', kept apart from the form that creates evidence. */
export function FishingDemonstration({ tab }: { tab: FishingTabState }) {
  return (
    <Demonstration
      about={words.about}
      buttons={
        <>
          <Button onClick={() => void tab.updateMap()}>{words.updateMap}</Button>
          <Button onClick={tab.simulate} busy={tab.simulating} busyLabel={shared.simulating}>
            {shared.simulate}
          </Button>
        </>
      }
    >
      <div className={layout.stack}>
        <h4>{response.title}</h4>
        <RawText label={response.label}>{formatResponse(tab.answer)}</RawText>
      </div>
    </Demonstration>
  )
}
