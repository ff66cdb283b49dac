import { peopleWords } from '@varuna/language/people/people'
import { useNow } from '~/dashboard/time/use-now.ts'
import { InvitationsPanel } from '~/features/people/newcomers/invitations-panel.tsx'
import { RequestsPanel } from '~/features/people/newcomers/requests-panel.tsx'
import { PeoplePage } from '~/features/people/accounts/people-page.tsx'
import type { Route } from './+types/people'

export const meta: Route.MetaFunction = () => [
  { title: peopleWords.pageTitle },
  { name: 'description', content: peopleWords.pageDescription },
]

export default function People() {
  const nowMs = useNow()
  return <PeoplePage requests={<RequestsPanel nowMs={nowMs} />} invitations={<InvitationsPanel nowMs={nowMs} />} />
}
