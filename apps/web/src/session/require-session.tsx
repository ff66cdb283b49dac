import { useDeferredValue, useState, type ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { portalNotice } from './portal-notice.ts'
import { useSession } from './use-session.ts'

/** Redirects a signed-out visitor to the portal, which redirects back after sign-in. */
export function RequireSession({ waiting, children }: { waiting: ReactNode; children: ReactNode }) {
  const { session, checked } = useSession()
  const { pathname, search } = useLocation()
  const [wasSignedIn, setWasSignedIn] = useState(false)
  if (session && !wasSignedIn) setWasSignedIn(true)
  // Deferred: rendering a whole room at once would block a slow phone.
  const isShown = useDeferredValue(session !== null)
  if (session) return isShown ? children : waiting
  if (checked) {
    const portal = `/login?${new URLSearchParams({ next: pathname + search })}`
    return <Navigate to={portal} replace state={wasSignedIn ? portalNotice.expired : null} />
  }
  return waiting
}
