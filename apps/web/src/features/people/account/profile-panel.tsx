import { useQuery } from '@tanstack/react-query'
import type { AccountProfile } from '@varuna/contract/people/account'
import { accountWords } from '@varuna/language/people/account'
import { Button } from '@varuna/ui/button'
import { Panel } from '@varuna/ui/panel'
import typography from '@varuna/ui/typography.module.css'
import { hasRight, rights } from '@varuna/vocabulary/rights'
import { useState } from 'react'
import { panelStateOf } from '~/dashboard/frame/panel-state.ts'
import { StorageUse } from '~/dashboard/room/account/storage-use.tsx'
import { AddressDialog } from './address-dialog.tsx'
import styles from './profile-panel.module.css'
import { profileQuery } from './queries.ts'

const { profile: words } = accountWords

/** The account as others see it, and what its role may do. */
export function ProfilePanel() {
  const query = useQuery(profileQuery)
  return (
    <Panel title={words.title} state={panelStateOf(query, words)}>
      {query.data && <Profile {...query.data} />}
    </Panel>
  )
}

function Profile({ name, email, role, addressByMail }: AccountProfile) {
  const [isChanging, setChanging] = useState(false)
  return (
    <dl className={styles.profile}>
      <div>
        <dt>{words.name}</dt>
        <dd>
          <bdi>{name}</bdi>
        </dd>
      </div>
      <div>
        <dt>{words.email}</dt>
        <dd>
          <bdi>{email}</bdi>
          {addressByMail ? (
            <div className={styles.change}>
              <Button aria-haspopup="dialog" onClick={() => setChanging(true)}>
                {words.change.open}
              </Button>
              <AddressDialog open={isChanging} onClose={() => setChanging(false)} />
            </div>
          ) : (
            <p className={typography.aside}>{words.emailChange}</p>
          )}
        </dd>
      </div>
      <div>
        <dt>{words.storage}</dt>
        <dd>
          <StorageUse />
        </dd>
      </div>
      <div>
        <dt>{words.role}</dt>
        <dd>
          <p>{words.youAre(role)}</p>
          <p>{words.may}</p>
          <ul className={styles.rights}>
            {rights
              .filter((right) => hasRight(role, right))
              .map((right) => (
                <li key={right}>{words.right(right)}</li>
              ))}
          </ul>
        </dd>
      </div>
    </dl>
  )
}
