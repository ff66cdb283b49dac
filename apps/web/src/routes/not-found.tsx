import { frameWords } from '@varuna/language/site/frame'
import { ErrorPage } from '~/site/page/error-page.tsx'
import { PublicPage } from '~/site/page/public-page.tsx'
import type { Route } from './+types/not-found'

export const meta: Route.MetaFunction = () => [
  { title: frameWords.pageTitle(frameWords.pageNotFound.title) },
  { name: 'robots', content: 'noindex' },
]

export default function NotFound() {
  return (
    <PublicPage>
      <ErrorPage kind="pageNotFound" />
    </PublicPage>
  )
}
