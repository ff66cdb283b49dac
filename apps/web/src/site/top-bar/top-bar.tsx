import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { signOutMutation } from '~/session/queries.ts'
import { useSession } from '~/session/use-session.ts'
import { ConnectionError } from '~/api/request.ts'
import copy from '#content/top-bar.json'
import type { PageNotice } from '../text/page-notice.ts'
import { MenuCell } from './menu-cell.tsx'
import styles from './top-bar.module.css'

type TopBarProps = { overPicture: boolean; onNotice: (notice: PageNotice) => void }

export function TopBar({ overPicture, onNotice }: TopBarProps) {
  const { session } = useSession()
  const signOut = useMutation({
    ...signOutMutation(useQueryClient()),
    onError: (error) =>
      onNotice({
        tone: 'error',
        text: error instanceof ConnectionError ? error.message : copy.logOutFailed,
      }),
  })

  const logOut = () => {
    if (!signOut.isPending)
      signOut.mutate(undefined, { onSuccess: () => onNotice({ tone: 'success', text: copy.loggedOut }) })
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
      <nav className={styles.cells} aria-label="Site">
        {session ? (
          <button type="button" className={styles.cell} title="Log out" onClick={logOut}>
            <span className={styles.greeting}>Hello, {session.userName}</span>
          </button>
        ) : (
          <Link to="/login" className={styles.cell}>
            Login to Portal
          </Link>
        )}
        {session ? (
          <Link to="/dashboard-analysis" className={styles.cell}>
            Dashboard Analytics
          </Link>
        ) : (
          <button
            type="button"
            className={`${styles.cell} ${styles.locked}`}
            title={copy.loginRequired}
            onClick={() => onNotice({ tone: 'note', text: copy.loginRequired })}
          >
            Dashboard Analytics
          </button>
        )}
        <MenuCell onNotice={onNotice} />
      </nav>
    </header>
  )
}
