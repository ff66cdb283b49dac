import { peopleWords } from '@varuna/language/people/people'
import { InvitationsPanel } from '~/features/people/newcomers/invitations-panel.tsx'
import { RequestsPanel } from '~/features/people/newcomers/requests-panel.tsx'
import { TeamsPanel } from '~/features/people/teams/teams-panel.tsx'
import { StoragePanel } from '~/features/people/storage/storage-panel.tsx'
import { PeoplePage } from '~/features/people/accounts/people-page.tsx'
import type { Route } from './+types/people'

export const meta: Route.MetaFunction = () => [
  { title: peopleWords.pageTitle },
  { name: 'description', content: peopleWords.pageDescription },
]

export default function People() {
  return (
    <PeoplePage
      requests={<RequestsPanel />}
      invitations={<InvitationsPanel />}
      teams={<TeamsPanel />}
      storage={<StoragePanel />}
    />
  )
}
