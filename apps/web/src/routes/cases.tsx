import { caseWords } from '@varuna/language/dashboard/cases'
import { CasesPage } from '~/features/cases/cases-page.tsx'
import type { Route } from './+types/cases'

export const meta: Route.MetaFunction = () => [
  { title: caseWords.pageTitle },
  { name: 'description', content: caseWords.pageDescription },
]

export default function Cases() {
  return <CasesPage />
}
