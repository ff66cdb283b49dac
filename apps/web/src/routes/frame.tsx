import { Outlet } from 'react-router'
import { PageAnnouncer } from '~/site/page/page-announcer.tsx'
import { PageFailure } from '~/site/page/page-failure.tsx'
import type { Route } from './+types/frame'

/**
 * Catches page errors below the root: the root's boundary would render the whole document again and fetch its styles
 * from a server that may be down.
 */
export default function Frame() {
  return (
    <>
      <Outlet />
      <PageAnnouncer />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailure error={error} />
}
