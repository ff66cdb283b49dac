import { accountWords } from '@varuna/language/people/account'
import typography from '@varuna/ui/typography.module.css'
import { RoomPage } from '~/dashboard/room/room-page.tsx'
import styles from './account-page.module.css'
import { CodesPanel } from './factor/codes-panel.tsx'
import { DataPanel } from './data-panel.tsx'
import { PasskeysPanel } from './factor/passkeys-panel.tsx'
import { PasswordPanel } from './password-panel.tsx'
import { ProfilePanel } from './profile-panel.tsx'
import { RemovalPanel } from './removal-panel.tsx'
import { SessionsPanel } from './sessions-panel.tsx'
import { TokensPanel } from './tokens/tokens-panel.tsx'

/** One's own account, a panel for each subject. */
export function AccountPage() {
  return (
    <RoomPage width="medium">
      <header>
        <h1 className={typography.roomTitle}>{accountWords.title}</h1>
        <p className={styles.lead}>{accountWords.lead}</p>
      </header>
      <div className={styles.panels}>
        <ProfilePanel />
        <PasswordPanel />
        <CodesPanel />
        <PasskeysPanel />
        <SessionsPanel />
        <TokensPanel />
        <DataPanel />
        <RemovalPanel />
      </div>
    </RoomPage>
  )
}
