import { startWords } from '@varuna/language/dashboard/start'
import { StartPage } from '~/features/start/start-page.tsx'
import type { Route } from './+types/start'

export const meta: Route.MetaFunction = () => [
  { title: startWords.pageTitle },
  { name: 'description', content: startWords.pageDescription },
]

export default function StartRoute() {
  return <StartPage />
}
