import { assessmentWords } from '@varuna/language/analysis/assessment'
import { useSearchParams } from 'react-router'
import { ComparePage } from '~/features/analysis/assessment/compare/compare-page.tsx'
import type { Route } from './+types/compare'

export const meta: Route.MetaFunction = () => [
  { title: assessmentWords.compare.pageTitle },
  { name: 'description', content: assessmentWords.page.description },
]

export default function Compare() {
  const [search] = useSearchParams()
  return <ComparePage search={search} />
}
