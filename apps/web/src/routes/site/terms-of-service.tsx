import text from '#content/terms-of-service.json'
import { Legal } from '~/features/site/legal/legal.tsx'
import { pageMeta } from '~/site/page-meta.ts'
import { PublicPage } from '~/site/page/public-page.tsx'
import { pageData } from '~/site/page/structured-data.ts'
import type { Route } from './+types/terms-of-service'

const path = '/terms-of-service'

export const meta: Route.MetaFunction = () =>
  pageMeta({
    title: text.pageTitle,
    description: text.description,
    path,
    modified: text.changed,
    structured: pageData('WebPage', text.title, path),
  })

export default function TermsOfService() {
  return (
    <PublicPage>
      <Legal text={text} />
    </PublicPage>
  )
}
