import { sourceWords } from '@varuna/language/dashboard/sources'
import { SourcesRoom } from '~/features/sources/sources-room.tsx'
import type { Route } from './+types/sources'

export const meta: Route.MetaFunction = () => [
  { title: sourceWords.pageTitle },
  { name: 'description', content: sourceWords.pageDescription },
]

export default function SourcesRoute() {
  return <SourcesRoom />
}
