import { alertWords } from '@varuna/language/desk/alerts'
import { AlertPage } from '~/features/desk/alerts/alert-page.tsx'
import type { Route } from './+types/alert'

export const meta: Route.MetaFunction = () => [
  { title: alertWords.pageTitle },
  { name: 'description', content: alertWords.pageDescription },
]

export default function AlertRoute({ params }: Route.ComponentProps) {
  return <AlertPage key={params.id} id={params.id} />
}
