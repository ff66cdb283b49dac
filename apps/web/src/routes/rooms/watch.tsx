import { watchWords } from '@varuna/language/watch/watch'
import { Watch } from '~/features/watch/room/watch.tsx'
import type { Route } from './+types/watch'

export const meta: Route.MetaFunction = () => [
  { title: watchWords.pageTitle },
  { name: 'description', content: watchWords.pageDescription },
]

export default function WatchRoute() {
  return <Watch />
}
