import type { ReactNode } from 'react'
import { RoomHeader } from './room-header.tsx'
import { RoomRail } from './room-rail.tsx'
import styles from './room-frame.module.css'

/** Rail and header around a room. A room with `data-fills-window` on its main element gets the window's height and no page scroll. */
export function RoomFrame({ children }: { children: ReactNode }) {
  return (
    <div className={styles.frame} data-density="dense">
      <RoomHeader />
      <RoomRail />
      <div className={styles.room}>{children}</div>
    </div>
  )
}
