import { useMutation, useQueryClient } from '@tanstack/react-query'
import { dashboardWords } from '@varuna/language/dashboard/frame'
import { Button } from '@varuna/ui/button'
import { Notice } from '@varuna/ui/notice'
import { Link, useNavigate } from 'react-router'
import { portalNotice } from '../../session/portal-notice.ts'
import { signOutMutation } from '../../session/queries.ts'
import { useSession } from '../../session/use-session.ts'
import { FeedLight } from './feed-light.tsx'
import { RoomClock } from './room-clock.tsx'
import { VesselSearch } from './vessel-search.tsx'
import styles from './room-header.module.css'

const { header: words } = dashboardWords

export function RoomHeader() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { session } = useSession()
  const signOut = useMutation(signOutMutation(client))
  const logOut = () =>
    signOut.mutateAsync().then(
      () => navigate('/login', { replace: true, state: portalNotice.loggedOut }),
      () => undefined,
    )
  return (
    <header className={styles.header}>
      <Link to="/" className={styles.brand}>
        Varuna
      </Link>
      <nav className={styles.links} aria-label={words.siteLinks}>
        <Link to="/">{words.home}</Link>
      </nav>
      <VesselSearch />
      <div className={styles.state}>
        <FeedLight />
        <RoomClock />
      </div>
      <span className={styles.greeting}>{session && words.greeting(session.userName)}</span>
      <Button
        className={styles.logOut}
        onClick={() => void logOut()}
        busy={signOut.isPending}
        busyLabel={words.loggingOut}
      >
        {words.logOut}
      </Button>
      <div className={styles.notice}>
        <Notice tone="error">{signOut.isError && words.logOutFailed(signOut.error.message)}</Notice>
      </div>
    </header>
  )
}
