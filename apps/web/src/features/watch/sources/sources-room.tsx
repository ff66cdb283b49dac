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
import styles from './sources-room.module.css'

/** Incoming data with its age, and outgoing alerts. */
export function SourcesRoom() {
  const nowMs = useNow()
  return (
    <RoomPage width="medium" className={styles.panels}>
      <h1 className={typography.roomTitle}>{sourceWords.title}</h1>
      <FeedsPanel nowMs={nowMs} />
      <ImportsPanel nowMs={nowMs} />
      <div className={styles.pair}>
        <ZonesPanel nowMs={nowMs} />
        <ModelsPanel />
      </div>
      <WatchListsPanel nowMs={nowMs} />
      <div className={styles.lists}>
        <VesselListsPanel nowMs={nowMs} />
      </div>
      <PartnerKeysPanel nowMs={nowMs} />
      <RulesPanel nowMs={nowMs} />
      <BuiltInPanel nowMs={nowMs} />
      <SilencesPanel nowMs={nowMs} />
      <DeliveriesPanel nowMs={nowMs} />
    </RoomPage>
  )
}
