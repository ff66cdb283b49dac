import copy from '#content/explore.json'
import { Explore } from '~/features/site/explore/explore.tsx'
import { pageMeta } from '~/site/page-meta.ts'
import { PublicPage } from '~/site/page/public-page.tsx'
import type { Route } from './+types/explore'

export const meta: Route.MetaFunction = () =>
  pageMeta({ title: copy.pageTitle, description: copy.description, path: '/explore' })

export default function ExplorePage() {
  return (
    <PublicPage>
      <Explore />
    </PublicPage>
  )
}
