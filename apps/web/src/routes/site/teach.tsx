import copy from '#content/teach.json'
import { TeachingSheets } from '~/features/site/reference/teach.tsx'
import { pageMeta } from '~/site/page-meta.ts'
import { PublicPage } from '~/site/page/public-page.tsx'
import { pageData } from '~/site/page/structured-data.ts'
import type { Route } from './+types/teach'

const path = '/teach'

export const meta: Route.MetaFunction = () =>
  pageMeta({
    title: copy.pageTitle,
    description: copy.description,
    path,
    modified: copy.reviewed,
    structured: pageData('WebPage', copy.breadcrumb, path),
  })

export default function TeachPage() {
  return (
    <PublicPage>
      <TeachingSheets />
    </PublicPage>
  )
}
