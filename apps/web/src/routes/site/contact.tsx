import copy from '#content/contact.json'
import { Contact } from '~/features/site/contact/contact.tsx'
import { pageMeta } from '~/site/page-meta.ts'
import { PublicPage } from '~/site/page/public-page.tsx'
import { pageData } from '~/site/page/structured-data.ts'
import type { Route } from './+types/contact'

const path = '/contact'

export const meta: Route.MetaFunction = () =>
  pageMeta({
    title: copy.pageTitle,
    description: copy.description,
    path,
    modified: copy.reviewed,
    structured: pageData('ContactPage', copy.breadcrumb, path),
  })

export default function ContactPage() {
  return (
    <PublicPage>
      <Contact />
    </PublicPage>
  )
}
