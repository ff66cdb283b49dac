import { useQuery } from '@tanstack/react-query'
import { startWords as words } from '@varuna/language/desk/start'
import { Notice } from '@varuna/ui/notice'
import { Spinner } from '@varuna/ui/spinner'
import typography from '@varuna/ui/typography.module.css'
import { feedsQuery } from '~/dashboard/room/header/feeds-query.ts'
import { TimeText } from '~/dashboard/time/time-text.tsx'
import { useNow } from '~/dashboard/time/use-now.ts'
import { useAnyVessel } from '~/dashboard/vessel-sources/use-any-vessel.ts'
import { VesselSources } from '~/dashboard/vessel-sources/vessel-sources.tsx'
import { visitQuery } from '~/dashboard/visit/visit-query.ts'
import { RoomPage } from '~/dashboard/room/room-page.tsx'
import { AssessmentsPanel, CasesPanel, FeedsPanel, OpenAlertsPanel } from './panels.tsx'
import { MentionsPanel } from './mentions-panel.tsx'
import { FreshPanel, NeededPanel } from './tiles.tsx'
import styles from './start-page.module.css'

/** What is new since the last visit and what needs the user's attention, each linked to its list. */
export function StartPage() {
  const nowMs = useNow()
  const visit = useQuery(visitQuery)
  const feeds = useQuery(feedsQuery)
  const anyVessel = useAnyVessel()
  /** Content above the panels must not push them down when it appears. */
  const isKnown = [anyVessel, feeds].every(({ isFetched }) => isFetched)
  const isEmpty = anyVessel.isNone && feeds.data?.length === 0
  const since = visit.data?.since ?? null
  return (
    <RoomPage width="wide">
      <header className={styles.head}>
        <h1 className={typography.roomTitle}>{words.title}</h1>
        {visit.data && (
          <p className={typography.aside}>
            {since === null ? (
              words.firstVisit
            ) : (
              <>
                {words.since} <TimeText time={since} nowMs={nowMs} />
              </>
            )}
          </p>
        )}
      </header>
      <Notice tone="caution">{visit.error && !visit.data && words.visitFailed(visit.error.message)}</Notice>
      {!isKnown && (
        <p className={typography.aside} role="status">
          <Spinner /> {words.loading}
        </p>
      )}
      {isKnown && (
        <>
          {isEmpty && (
            <div className={styles.sources}>
              <VesselSources />
            </div>
          )}
          <div className={styles.pair}>
            <NeededPanel />
            <FreshPanel visit={visit.data ?? null} error={visit.error} />
          </div>
          <div className={styles.columns}>
            <div>
              <OpenAlertsPanel nowMs={nowMs} />
              <MentionsPanel nowMs={nowMs} />
            </div>
            <div>
              <CasesPanel nowMs={nowMs} />
              <AssessmentsPanel nowMs={nowMs} />
              <FeedsPanel nowMs={nowMs} />
            </div>
          </div>
        </>
      )}
    </RoomPage>
  )
}
