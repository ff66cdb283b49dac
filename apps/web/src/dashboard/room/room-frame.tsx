import { OfflineContext } from '@varuna/ui/offline/offline-context'
import { roomWords } from '@varuna/language/shared/room'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { SkipLink } from '~/site/page/skip-link.tsx'
import { checkConnection } from '~/api/probe-server.ts'
import { useConnectionLost } from '~/api/use-connection-lost.ts'
import { useChosenTheme } from '../preferences/use-chosen-theme.ts'
import { ConnectionContext } from '../frame/connection-context.ts'
import { useAlertStream } from '../alert/stream/use-alert-stream.ts'
import { Tour } from '../tour/tour.tsx'
import { useTourOffer } from '../tour/use-tour-offer.ts'
import { useVisitReports } from '../visit/use-visit-reports.ts'
import { DropAnywhere } from '../upload/drop-anywhere.tsx'
import { ConnectionBar } from './connection-bar.tsx'
import { FactorBar } from './factor-bar.tsx'
import { keepStyles } from './keep-styles.ts'
import { RoomHeader } from './header/room-header.tsx'
import { RoomRail } from './room-rail.tsx'
import { roomOf } from '../addresses/rooms.ts'
import { ShortcutSheet } from './shortcut-sheet.tsx'
import styles from './room-frame.module.css'
import { useRoomScroll } from './use-room-scroll.ts'
import { useShortcut } from './use-shortcut.ts'

/** Rail and header around a room. A room with `data-fills-window` on its main element gets the window's height and no page scroll. */
export function RoomFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const [isSheetOpen, setSheetOpen] = useState(false)
  const openSheet = () => setSheetOpen(true)
  const [tourStep, setTourStep] = useState<number | null>(null)
  const tourOffer = useTourOffer()
  const room = useRef<HTMLDivElement>(null)
  const focusRoom = () => room.current?.focus()
  const { phase: streamPhase, lastMessageAtMs } = useAlertStream()
  const isLost = useConnectionLost()
  const phase = isLost ? 'lost' : streamPhase
  const offlineReason = useId()
  useEffect(() => {
    if (streamPhase === 'lost') void checkConnection()
  }, [streamPhase])
  useEffect(keepStyles, [])
  useChosenTheme()
  useVisitReports()
  useRoomScroll(room)
  useShortcut('?', openSheet)
  return (
    <OfflineContext value={isLost ? offlineReason : null}>
      <div className={styles.frame} data-density="dense">
        <p id={offlineReason} hidden>
          {roomWords.connection.offline}
        </p>
        {/* A room's URL is its state, so the skip link must not add a fragment to it. */}
        <SkipLink onSkip={focusRoom} />
        <RoomHeader onShortcuts={openSheet} onTour={() => setTourStep(0)} />
        <div className={styles.bars}>
          <ConnectionBar phase={phase} lastMessageAtMs={lastMessageAtMs} />
          <FactorBar />
        </div>
        {(tourOffer !== 'none' || tourStep !== null) && (
          <Tour
            step={tourStep}
            isWaiting={tourOffer === 'unknown' && tourStep === null}
            onStep={setTourStep}
            onEnd={focusRoom}
          />
        )}
        <RoomRail />
        <div ref={room} id="content" className={styles.room} tabIndex={-1}>
          <ConnectionContext value={phase}>{children}</ConnectionContext>
        </div>
        <DropAnywhere />
        <ShortcutSheet room={roomOf(pathname)} open={isSheetOpen} onClose={() => setSheetOpen(false)} />
      </div>
    </OfflineContext>
  )
}
