import { frameWords } from '@varuna/language/site/frame'
import { isRouteErrorResponse } from 'react-router'
import { ErrorPage } from './error-page.tsx'

/** Replaces a page that failed, does not exist or could not be loaded. */
export function PageFailure({ error }: { error: unknown }) {
  const kind = failureKind(error)
  return (
    <main>
      <title>{frameWords.pageTitle(frameWords[kind].title)}</title>
      <ErrorPage kind={kind} detail={kind === 'pageFailed' && error instanceof Error ? error.message : undefined} />
    </main>
  )
}

function failureKind(error: unknown) {
  if (isRouteErrorResponse(error) && error.status === 404) return 'pageNotFound'
  return error instanceof Error && error.name === 'RouteUnavailable' ? 'serverUnreachable' : 'pageFailed'
}
