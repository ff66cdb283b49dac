import copy from '#content/adrift.json'
import { Adrift } from '~/shell/adrift.tsx'
import { PublicPage } from '~/shell/public-page.tsx'
import type { Route } from './+types/not-found'

export const meta: Route.MetaFunction = () => [
  { title: `${copy['unknown-page'].title} - Varuna` },
  { name: 'robots', content: 'noindex' },
]

export default function NotFound() {
  return (
    <PublicPage>
      <Adrift kind="unknown-page" />
    </PublicPage>
  )
}
