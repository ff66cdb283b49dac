import copy from '#content/corrections.json'
import { Corrections } from '~/features/site/reference/corrections.tsx'
import { pageMeta } from '~/site/page-meta.ts'
import { PublicPage } from '~/site/page/public-page.tsx'
import { pageData } from '~/site/page/structured-data.ts'
import type { Route } from './+types/corrections'

const path = '/corrections'

export const meta: Route.MetaFunction = () =>
  pageMeta({
    title: copy.pageTitle,
    description: copy.description,
    path,
    modified: copy.reviewed,
    structured: pageData('WebPage', copy.breadcrumb, path),
  })

export default function CorrectionsPage() {
  return (
    <PublicPage>
      <Corrections />
    </PublicPage>
  )
}
