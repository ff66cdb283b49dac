import { frameWords } from '@varuna/language/site/frame'
import copy from '#content/partners.json'
import { PartnersPage } from '~/features/site/agency/partners-page.tsx'
import { pageMeta } from '~/site/page-meta.ts'
import { PublicPage } from '~/site/page/public-page.tsx'
import type { Route } from './+types/partners'

export const meta: Route.MetaFunction = () =>
  pageMeta({ title: frameWords.pageTitle(copy.title), description: copy.lead, path: '/partners' })

export default function Partners() {
  return (
    <PublicPage>
      <PartnersPage />
    </PublicPage>
  )
}
