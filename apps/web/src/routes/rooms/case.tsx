import { caseWords } from '@varuna/language/desk/cases'
import { CasePage } from '~/features/desk/cases/case-page.tsx'
import type { Route } from './+types/case'

export const meta: Route.MetaFunction = () => [
  { title: caseWords.pageTitle },
  { name: 'description', content: caseWords.pageDescription },
]

export default function Case({ params }: Route.ComponentProps) {
  return <CasePage key={params.id} id={params.id} />
}
