import { frameWords } from '@varuna/language/site/frame'
import { useState, type ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { Spinner } from '@varuna/ui/spinner'
import { portalNotice } from './portal-notice.ts'
import styles from './require-session.module.css'
import { useSession } from './use-session.ts'

/** Redirects a signed-out visitor to the portal, which leads back after sign-in. */
export function RequireSession({ children }: { children: ReactNode }) {
  const { session, checked } = useSession()
  const { pathname, search } = useLocation()
  const [wasSignedIn, setWasSignedIn] = useState(false)
  if (session && !wasSignedIn) setWasSignedIn(true)
  if (session) return children
  if (checked) {
    const portal = `/login?${new URLSearchParams({ next: pathname + search })}`
    return <Navigate to={portal} replace state={wasSignedIn ? portalNotice.expired : null} />
  }
  return (
    <p className={styles.waiting} role="status">
      <Spinner /> {frameWords.session.checking}
    </p>
  )
}
