import { alertWords } from '@varuna/language/desk/alerts'
import { AlertsRoom } from '~/features/desk/alerts/alerts-room.tsx'
import type { Route } from './+types/alerts'

export const meta: Route.MetaFunction = () => [
  { title: alertWords.pageTitle },
  { name: 'description', content: alertWords.pageDescription },
]

export default function AlertsRoute() {
  return <AlertsRoom />
}
