import { sourceWords } from '@varuna/language/watch/sources'
import typography from '@varuna/ui/typography.module.css'
import { useNow } from '~/dashboard/time/use-now.ts'
import { RoomPage } from '~/dashboard/room/room-page.tsx'
import { DeliveriesPanel } from './rules/deliveries-panel.tsx'
import { FeedsPanel } from './feeds/feeds-panel.tsx'
import { ImportsPanel } from './files/imports-panel.tsx'
import { ModelsPanel } from './reference-panels.tsx'
import { PartnerKeysPanel } from './keys/partner-keys-panel.tsx'
import { BuiltInPanel } from './rules/built-in-panel.tsx'
import { SilencesPanel } from './rules/silences-panel.tsx'
import { RulesPanel } from './rules/rules-panel.tsx'
import { VesselListsPanel } from './lists/vessel-lists-panel.tsx'
import { ZonesPanel } from './zones/zones-panel.tsx'
import { WatchListsPanel } from './lists/watch-lists-panel.tsx'
import { Part, PartLinks } from './source-parts.tsx'
import styles from './sources-room.module.css'

/** Incoming data with its age, and outgoing alerts. */
export function SourcesRoom() {
  const nowMs = useNow()
  return (
    <RoomPage width="medium">
      <h1 className={typography.roomTitle}>{sourceWords.title}</h1>
      <PartLinks />
      <Part name="feeds">
        <FeedsPanel nowMs={nowMs} />
      </Part>
      <Part name="imports">
        <ImportsPanel nowMs={nowMs} />
      </Part>
      <div className={styles.pair}>
        <Part name="zones">
          <ZonesPanel nowMs={nowMs} />
        </Part>
        <Part name="models">
          <ModelsPanel />
        </Part>
      </div>
      <Part name="watchLists">
        <WatchListsPanel nowMs={nowMs} />
      </Part>
      <Part name="vesselLists">
        <VesselListsPanel nowMs={nowMs} />
      </Part>
      <Part name="keys">
        <PartnerKeysPanel nowMs={nowMs} />
      </Part>
      <Part name="rules">
        <RulesPanel nowMs={nowMs} />
      </Part>
      <Part name="builtIn">
        <BuiltInPanel nowMs={nowMs} />
      </Part>
      <Part name="silences">
        <SilencesPanel nowMs={nowMs} />
      </Part>
      <Part name="deliveries">
        <DeliveriesPanel nowMs={nowMs} />
      </Part>
    </RoomPage>
  )
}
