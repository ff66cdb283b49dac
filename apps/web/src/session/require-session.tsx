import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { Spinner } from '@varuna/ui/spinner'
import styles from './require-session.module.css'
import { useSession } from './use-session.ts'

/** Shows its children to a signed-in visitor; any other is led to the portal, and back after signing in. */
export function RequireSession({ children }: { children: ReactNode }) {
  const { session, checked } = useSession()
  const { pathname, search } = useLocation()
  if (session) return children
  if (checked) return <Navigate to={`/login?${new URLSearchParams({ next: pathname + search })}`} replace />
  return (
    <p className={styles.waiting} role="status">
      <Spinner /> Checking your session…
    </p>
  )
}
