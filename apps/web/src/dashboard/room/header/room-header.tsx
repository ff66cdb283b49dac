import { dashboardWords } from '@varuna/language/rooms'
import { Link } from 'react-router'
import { AccountMenu } from '../account/account-menu.tsx'
import { FeedLight } from './feed-light.tsx'
import { OpenAlertsLink } from './open-alerts.tsx'
import { RoomClock } from './room-clock.tsx'
import { RoomSearch } from './room-search.tsx'
import styles from './room-header.module.css'

const { header: words } = dashboardWords

export function RoomHeader({ onShortcuts, onTour }: { onShortcuts: () => void; onTour: () => void }) {
  return (
    <header className={styles.header} data-screen-only>
      <Link to="/" className={styles.brand}>
        Varuna
      </Link>
      <nav className={styles.links} aria-label={words.siteLinks}>
        <Link to="/">{words.home}</Link>
      </nav>
      <RoomSearch />
      <div className={styles.state}>
        <OpenAlertsLink />
        <FeedLight />
        <RoomClock />
      </div>
      <AccountMenu onShortcuts={onShortcuts} onTour={onTour} />
    </header>
  )
}
