import { vesselPageWords } from '@varuna/language/watch/vessel-page'
import { EventPage } from '~/features/watch/vessel/event/event-page.tsx'
import type { Route } from './+types/event'

export const meta: Route.MetaFunction = () => [
  { title: vesselPageWords.event.title(vesselPageWords.event.heading) },
  { name: 'description', content: vesselPageWords.event.description },
]

export default function Event({ params }: Route.ComponentProps) {
  return <EventPage id={params.id} />
}
