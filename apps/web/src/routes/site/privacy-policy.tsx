import text from '#content/privacy-policy.json'
import { Legal } from '~/features/site/legal/legal.tsx'
import { pageMeta } from '~/site/page-meta.ts'
import { PublicPage } from '~/site/page/public-page.tsx'
import { pageData } from '~/site/page/structured-data.ts'
import type { Route } from './+types/privacy-policy'

const path = '/privacy-policy'

export const meta: Route.MetaFunction = () =>
  pageMeta({
    title: text.pageTitle,
    description: text.description,
    path,
    modified: text.changed,
    structured: pageData('WebPage', text.title, path),
  })

export default function PrivacyPolicy() {
  return (
    <PublicPage>
      <Legal text={text} />
    </PublicPage>
  )
}
