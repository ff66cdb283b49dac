import { roomWords } from '@varuna/language/shared/room'
import { Link, useLocation } from 'react-router'
import { OpenAlerts } from './header/open-alerts.tsx'
import { roomNames, roomOf, roomPaths, type RoomName } from '../addresses/rooms.ts'
import styles from './room-rail.module.css'

const { rooms: words } = roomWords

const icons: Record<RoomName, string> = {
  start: 'M4 11.5 12 5l8 6.5M6 10v9h12v-9M10 19v-5h4v5',
  watch: 'M12 3v3m0 12v3M3 12h3m12 0h3M12 8.2 15 16l-3-1.8L9 16zM5.6 5.6a9 9 0 1 1 0 12.8 9 9 0 0 1 0-12.8z',
  alerts: 'M12 4a5 5 0 0 1 5 5v4l2 3H5l2-3V9a5 5 0 0 1 5-5zm-2 15h4',
  cases: 'M3 7.5V19h18V7.5zM8 7.5V5h8v2.5M3 12.5h18M12 11v3',
  sources: 'M12 20v-8M7.5 15.5a6 6 0 1 1 9 0M5 18.5a10 10 0 1 1 14 0M12 12.2v.1',
  analysis: 'M4 20h16M6 16v-4m4 4V7m4 9v-6m4 6V4',
}

/** Navigation between rooms: on the left from 1024 px, at the bottom below. */
export function RoomRail({ isWaiting = false }: { isWaiting?: boolean }) {
  const { pathname } = useLocation()
  const current = roomOf(pathname)
  return (
    <nav className={styles.rail} data-screen-only aria-label={words.label}>
      <ul className={styles.rooms} role="list">
        {roomNames.map((name) => (
          <li key={name}>
            <Link
              to={roomPaths[name]}
              className={styles.room}
              aria-current={name !== current ? undefined : pathname === roomPaths[name] ? 'page' : 'true'}
            >
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d={icons[name]} />
              </svg>
              {words[name]}
              {name === 'alerts' && !isWaiting && <OpenAlerts />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
