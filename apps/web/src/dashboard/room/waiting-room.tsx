import { dashboardWords } from '@varuna/language/rooms'
import { roomWords } from '@varuna/language/shared/room'
import typography from '@varuna/ui/typography.module.css'
import { Link, useLocation } from 'react-router'
import frameStyles from './room-frame.module.css'
import headerStyles from './header/room-header.module.css'
import { RoomRail } from './room-rail.tsx'
import { accountPath, auditPath, peoplePath, roomOf } from '../addresses/rooms.ts'
import styles from './waiting-room.module.css'

const { waiting: words } = roomWords

type PageName = keyof typeof words.pages

const things: readonly (readonly [RegExp, PageName])[] = [
  [/\/vessels\//, 'vessel'],
  [/\/events\//, 'event'],
  [/\/alerts\/./, 'alert'],
  [/\/cases\/./, 'case'],
  [/\/assessments\/compare\/?$/, 'comparison'],
  [/\/assessments\//, 'assessment'],
]

/** Pages that belong to no room. */
const pagesApart: Partial<Record<string, PageName>> = {
  [accountPath]: 'account',
  [auditPath]: 'audit',
  [peoplePath]: 'people',
}

const pageOf = (pathname: string): PageName => {
  const apart = pagesApart[pathname.replace(/\/$/, '')]
  if (apart !== undefined) return apart
  const room = roomOf(pathname)
  return room === null ? 'notFound' : (things.find(([path]) => path.test(pathname))?.[1] ?? room)
}

/** The frame of a room before its code has loaded. It is prerendered, so it may depend only on the path. */
export function WaitingRoom() {
  const { pathname } = useLocation()
  const [title, purpose] = words.pages[pageOf(pathname)]
  return (
    <div className={frameStyles.frame} data-density="dense">
      <header className={headerStyles.header} data-screen-only>
        <Link to="/" className={headerStyles.brand}>
          Varuna
        </Link>
        <nav className={headerStyles.links} aria-label={dashboardWords.header.siteLinks}>
          <Link to="/">{dashboardWords.header.home}</Link>
        </nav>
        <div className={styles.search} />
        <div className={styles.account} />
      </header>
      <RoomRail isWaiting />
      <main className={`${frameStyles.room} ${styles.main}`} aria-busy>
        <h1 className={typography.roomTitle}>{title}</h1>
        <p className={styles.purpose}>{purpose}</p>
        <p className={typography.aside} role="status">
          {words.loading}
        </p>
        <div className={styles.block} />
        <div className={styles.block} />
      </main>
    </div>
  )
}
