import { useMutation, useQueryClient } from '@tanstack/react-query'
import { frameWords } from '@varuna/language/site/frame'
import { Link } from 'react-router'
import { signOutMutation } from '~/session/queries.ts'
import { useSession } from '~/session/use-session.ts'
import { ConnectionError } from '~/api/request.ts'
import type { PageNotice } from '../text/page-notice.ts'
import { MenuCell } from './menu-cell.tsx'
import styles from './top-bar.module.css'

const { topBar: words } = frameWords

const dashboard = '/dashboard-analysis'

const loginRequired = {
  tone: 'note',
  text: words.loginRequired,
  link: {
    to: `/login?${new URLSearchParams({ next: dashboard })}`,
    state: { notice: words.loginRequired },
    label: words.signIn,
  },
} as const

type TopBarProps = { overPicture: boolean; onNotice: (notice: PageNotice) => void }

export function TopBar({ overPicture, onNotice }: TopBarProps) {
  const { session } = useSession()
  const signOut = useMutation({
    ...signOutMutation(useQueryClient()),
    onError: (error) =>
      onNotice({
        tone: 'error',
        text: error instanceof ConnectionError ? error.message : words.logOutFailed,
      }),
  })

  const logOut = () => {
    if (!signOut.isPending)
      signOut.mutate(undefined, { onSuccess: () => onNotice({ tone: 'success', text: words.loggedOut }) })
  }

  return (
    <header
      className={styles.bar}
      data-over-picture={overPicture || undefined}
      data-theme={overPicture ? 'dark' : undefined}
    >
      <Link to="/" className={styles.name}>
        Varuna
      </Link>
      <nav className={styles.cells} data-screen-only aria-label={words.label}>
        {session ? (
          <button type="button" className={`${styles.cell} ${styles.person}`} title={words.logOut} onClick={logOut}>
            <span className={styles.greeting}>{words.greeting(session.userName)}</span>
            <span className={styles.hint} aria-hidden="true">
              {words.logOut}
            </span>
          </button>
        ) : (
          <Link to="/login" className={styles.cell}>
            {words.login}
          </Link>
        )}
        {session ? (
          <Link to={dashboard} className={styles.cell}>
            {words.dashboard}
          </Link>
        ) : (
          <button
            type="button"
            className={`${styles.cell} ${styles.locked}`}
            title={words.loginRequired}
            onClick={() => onNotice(loginRequired)}
          >
            {words.dashboard}
          </button>
        )}
        <MenuCell onNotice={onNotice} />
      </nav>
    </header>
  )
}
