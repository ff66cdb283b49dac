import { caseWords } from '@varuna/language/desk/cases'
import { CasesPage } from '~/features/desk/cases/cases-page.tsx'
import type { Route } from './+types/cases'

export const meta: Route.MetaFunction = () => [
  { title: caseWords.pageTitle },
  { name: 'description', content: caseWords.pageDescription },
]

export default function Cases() {
  return <CasesPage />
}
