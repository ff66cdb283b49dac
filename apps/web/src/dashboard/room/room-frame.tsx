import { useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useChosenTheme } from '../preferences/use-chosen-theme.ts'
import { ConnectionBar } from './connection-bar.tsx'
import { RoomHeader } from './room-header.tsx'
import { RoomRail } from './room-rail.tsx'
import { roomOf } from './rooms.ts'
import { ShortcutSheet } from './shortcut-sheet.tsx'
import styles from './room-frame.module.css'
import { useShortcut } from './use-shortcut.ts'

/** Rail and header around a room. A room with `data-fills-window` on its main element gets the window's height and no page scroll. */
export function RoomFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const [isSheetOpen, setSheetOpen] = useState(false)
  const openSheet = () => setSheetOpen(true)
  useChosenTheme()
  useShortcut('?', openSheet)
  return (
    <div className={styles.frame} data-density="dense">
      <RoomHeader onShortcuts={openSheet} />
      <ConnectionBar />
      <RoomRail />
      <div className={styles.room}>{children}</div>
      <ShortcutSheet room={roomOf(pathname)} open={isSheetOpen} onClose={() => setSheetOpen(false)} />
    </div>
  )
}
