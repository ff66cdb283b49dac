import copy from '#content/glossary.json'
import { Glossary } from '~/features/site/reference/glossary.tsx'
import { pageMeta } from '~/site/page-meta.ts'
import { PublicPage } from '~/site/page/public-page.tsx'
import { pageData } from '~/site/page/structured-data.ts'
import type { Route } from './+types/glossary'

const path = '/glossary'

export const meta: Route.MetaFunction = () =>
  pageMeta({
    title: copy.pageTitle,
    description: copy.description,
    path,
    modified: copy.reviewed,
    structured: pageData('WebPage', copy.breadcrumb, path),
  })

export default function GlossaryPage() {
  return (
    <PublicPage>
      <Glossary />
    </PublicPage>
  )
}
