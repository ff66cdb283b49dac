import copy from '#content/error-pages.json'
import { ErrorPage } from '~/site/page/error-page.tsx'
import { PublicPage } from '~/site/page/public-page.tsx'
import type { Route } from './+types/not-found'

export const meta: Route.MetaFunction = () => [
  { title: `${copy['unknown-page'].title} - Varuna` },
  { name: 'robots', content: 'noindex' },
]

export default function NotFound() {
  return (
    <PublicPage>
      <ErrorPage kind="unknown-page" />
    </PublicPage>
  )
}
