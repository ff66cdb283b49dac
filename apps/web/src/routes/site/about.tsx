import copy from '#content/about.json'
import { About } from '~/features/site/about/about.tsx'
import { pageMeta } from '~/site/page-meta.ts'
import { PublicPage } from '~/site/page/public-page.tsx'
import { pageData } from '~/site/page/structured-data.ts'
import type { Route } from './+types/about'

const path = '/about'

export const meta: Route.MetaFunction = () =>
  pageMeta({
    title: copy.pageTitle,
    description: copy.description,
    path,
    modified: copy.reviewed,
    structured: pageData('AboutPage', copy.breadcrumb, path),
  })

export default function AboutPage() {
  return (
    <PublicPage>
      <About />
    </PublicPage>
  )
}
