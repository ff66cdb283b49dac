import { useQuery } from '@tanstack/react-query'
import { vesselKindSentence, vesselKindWords as words } from '@varuna/language/analysis/vessel-kind'
import layout from '@varuna/ui/layout.module.css'
import { Panel, type PanelState } from '@varuna/ui/panel'
import { panelStateOf } from '~/dashboard/frame/panel-state.ts'
import { ShareBar } from '~/dashboard/verdict/share-bar.tsx'
import { VesselFacts } from '~/dashboard/verdict/vessel-facts.tsx'
import { vesselKindQuery } from '../queries.ts'

/** Whether it is a fishing vessel, and what speaks for or against it. */
export function KindPanel({ mmsi }: { mmsi: string }) {
  const read = useQuery(vesselKindQuery(mmsi))
  const { data } = read
  const state: PanelState =
    data && data.facts.length < 2 ? { kind: 'empty', text: words.panel.empty } : panelStateOf(read, words.panel)
  return (
    <Panel title={words.questions.vessel} state={state}>
      {data && (
        <div className={layout.stack}>
          <p>{vesselKindSentence(data)}</p>
          {data.verdict !== 'cannot_say' && <ShareBar share={data.probability} />}
          {data.contradicted && <p>{words.contradicted}</p>}
          <VesselFacts {...data} />
        </div>
      )}
    </Panel>
  )
}
