import { assessmentKind } from '@varuna/contract/analysis/assessment'
import { assessmentWords } from '@varuna/language/analysis/assessment'
import { RoomNotFound } from '~/dashboard/room/room-not-found.tsx'
import { AssessmentPage } from '~/features/analysis/assessment/assessment-page.tsx'
import type { Route } from './+types/assessment'

export const meta: Route.MetaFunction = ({ params }) => [
  { title: assessmentWords.page.title(params.id) },
  { name: 'description', content: assessmentWords.page.description },
]

export default function Assessment({ params }: Route.ComponentProps) {
  const of = assessmentKind.safeParse(params.of)
  return of.success ? <AssessmentPage key={`${of.data} ${params.id}`} of={of.data} id={params.id} /> : <RoomNotFound />
}
