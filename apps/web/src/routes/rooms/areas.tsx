import { areaWords } from '@varuna/language/desk/areas'
import { AreasPage } from '~/features/desk/areas/areas-page.tsx'
import type { Route } from './+types/areas'

export const meta: Route.MetaFunction = () => [
  { title: areaWords.pageTitle },
  { name: 'description', content: areaWords.pageDescription },
]

export default function AreasRoute() {
  return <AreasPage />
}
