import type { ReactNode } from 'react'
import styles from './room-page.module.css'

type RoomPageProps = {
  width: 'text' | 'medium' | 'wide' | 'wider' | 'widest'
  className?: string | undefined
  children: ReactNode
}

/** A page that scrolls in the frame of the rooms: its parts below each other, in the middle of the window. */
export function RoomPage({ width, className, children }: RoomPageProps) {
  return <main className={[styles.page, styles[width], className].filter(Boolean).join(' ')}>{children}</main>
}
