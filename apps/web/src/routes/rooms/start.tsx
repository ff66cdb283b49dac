import { startWords } from '@varuna/language/desk/start'
import { StartPage } from '~/features/desk/start/start-page.tsx'
import type { Route } from './+types/start'

export const meta: Route.MetaFunction = () => [
  { title: startWords.pageTitle },
  { name: 'description', content: startWords.pageDescription },
]

export default function StartRoute() {
  return <StartPage />
}
