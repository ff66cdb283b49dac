import { judgeWords as words } from '@varuna/language/site/judge'
import { Judge } from '~/features/site/judge/judge.tsx'
import { pageMeta } from '~/site/page-meta.ts'
import { PublicPage } from '~/site/page/public-page.tsx'
import { pageData } from '~/site/page/structured-data.ts'
import type { Route } from './+types/judge'

const path = '/judge'

export const meta: Route.MetaFunction = () =>
  pageMeta({
    title: words.pageTitle,
    description: words.description,
    path,
    structured: pageData('WebPage', words.breadcrumb, path),
  })

export default function JudgePage() {
  return (
    <PublicPage>
      <Judge />
    </PublicPage>
  )
}
