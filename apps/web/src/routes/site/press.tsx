import copy from '#content/press.json'
import { PressKit } from '~/features/site/reference/press.tsx'
import { pageMeta } from '~/site/page-meta.ts'
import { PublicPage } from '~/site/page/public-page.tsx'
import { pageData } from '~/site/page/structured-data.ts'
import type { Route } from './+types/press'

const path = '/press'

export const meta: Route.MetaFunction = () =>
  pageMeta({
    title: copy.pageTitle,
    description: copy.description,
    path,
    modified: copy.reviewed,
    structured: pageData('WebPage', copy.breadcrumb, path),
  })

export default function PressPage() {
  return (
    <PublicPage>
      <PressKit />
    </PublicPage>
  )
}
