import { peopleWords } from '@varuna/language/people/people'
import { roleWords } from '@varuna/language/people/rights'
import { Panel } from '@varuna/ui/panel'
import typography from '@varuna/ui/typography.module.css'
import { roles } from '@varuna/vocabulary/rights'
import type { ReactNode } from 'react'
import { RoomPage } from '~/dashboard/room/room-page.tsx'
import { NeedsRight } from '~/session/needs-right.tsx'
import { AccountsPanel } from './accounts-panel.tsx'
import styles from './people-page.module.css'

type PeoplePageProps = {
  /** Panels of those who have no account yet: who asks for one, and who is invited. */
  requests: ReactNode
  invitations: ReactNode
  teams: ReactNode
  storage: ReactNode
}

/** Accounts and their roles, for administrators. */
export function PeoplePage({ requests, invitations, teams, storage }: PeoplePageProps) {
  return (
    <RoomPage width="medium">
      <header>
        <h1 className={typography.roomTitle}>{peopleWords.title}</h1>
        <p className={styles.lead}>{peopleWords.lead}</p>
      </header>
      <NeedsRight right="manage_people">
        {requests}
        <AccountsPanel />
        {teams}
        {invitations}
        {storage}
        <RolesPanel />
      </NeedsRight>
    </RoomPage>
  )
}

function RolesPanel() {
  return (
    <Panel title={peopleWords.roles.title}>
      <dl className={styles.roles}>
        {roles.map((role) => (
          <div key={role}>
            <dt>{roleWords.names[role]}</dt>
            <dd>{roleWords.may[role]}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
