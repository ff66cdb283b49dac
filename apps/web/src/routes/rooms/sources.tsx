import { sourceWords } from '@varuna/language/watch/sources'
import { SourcesRoom } from '~/features/watch/sources/sources-room.tsx'
import type { Route } from './+types/sources'

export const meta: Route.MetaFunction = () => [
  { title: sourceWords.pageTitle },
  { name: 'description', content: sourceWords.pageDescription },
]

export default function SourcesRoute() {
  return <SourcesRoom />
}
