import { isRouteErrorResponse } from 'react-router'
import copy from '#content/error-pages.json'
import { ErrorPage } from './error-page.tsx'

/** Shown instead of a page that failed, does not exist or could not be fetched. */
export function PageFailure({ error }: { error: unknown }) {
  const kind = failureKind(error)
  return (
    <main>
      <title>{`${copy[kind].title} - Varuna`}</title>
      <ErrorPage kind={kind} detail={kind === 'failure' && error instanceof Error ? error.message : undefined} />
    </main>
  )
}

function failureKind(error: unknown) {
  if (isRouteErrorResponse(error) && error.status === 404) return 'unknown-page'
  return error instanceof Error && error.name === 'RouteUnavailable' ? 'unreachable' : 'failure'
}
