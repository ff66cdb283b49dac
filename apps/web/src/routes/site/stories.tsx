import copy from '#content/stories-page.json'
import { StoriesPage } from '~/features/site/topic/stories/stories-page.tsx'
import { lastStoryReview } from '~/features/site/topic/stories/stories.ts'
import { pageMeta } from '~/site/page-meta.ts'
import { PublicPage } from '~/site/page/public-page.tsx'
import { pageData } from '~/site/page/structured-data.ts'
import type { Route } from './+types/stories'

const path = '/stories'

export const meta: Route.MetaFunction = () =>
  pageMeta({
    title: copy.pageTitle,
    description: copy.description,
    path,
    modified: lastStoryReview,
    structured: pageData('CollectionPage', copy.breadcrumb, path),
  })

export default function StoriesRoute() {
  return (
    <PublicPage>
      <StoriesPage />
    </PublicPage>
  )
}
