import { frameWords } from '@varuna/language/site/frame'
import copy from '#content/accolades.json'
import { AccoladesPage } from '~/features/site/agency/accolades-page.tsx'
import { pageMeta } from '~/site/page-meta.ts'
import { PublicPage } from '~/site/page/public-page.tsx'
import type { Route } from './+types/accolades'

export const meta: Route.MetaFunction = () =>
  pageMeta({ title: frameWords.pageTitle(copy.title), description: copy.lead, path: '/accolades' })

export default function Accolades() {
  return (
    <PublicPage>
      <AccoladesPage />
    </PublicPage>
  )
}
