import { useMutation, useQueryClient } from '@tanstack/react-query'
import { roleWords } from '@varuna/language/people/rights'
import { dashboardWords } from '@varuna/language/rooms'
import { roomWords } from '@varuna/language/shared/room'
import { auditWords } from '@varuna/language/people/audit'
import { Button } from '@varuna/ui/button'
import { Notice } from '@varuna/ui/notice'
import { ToggleGroup } from '@varuna/ui/toggle-group'
import typography from '@varuna/ui/typography.module.css'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { portalNotice } from '../../../session/portal-notice.ts'
import { signOutMutation } from '../../../session/queries.ts'
import { useRight, useRole, useSession } from '../../../session/use-session.ts'
import { NotifySettings } from '../../alert/notify/notify-settings.tsx'
import { usePreference } from '../../preferences/preferences.ts'
import styles from './account-menu.module.css'
import { StorageUse } from './storage-use.tsx'
import { accountPath, auditPath, peoplePath, roomPaths } from '../../addresses/rooms.ts'

const { account: words } = roomWords
const { header: headerWords } = dashboardWords

type AccountMenuProps = { onShortcuts: () => void; onTour: () => void }

/** The signed-in account, its display preferences in this browser, and sign-out. */
export function AccountMenu({ onShortcuts, onTour }: AccountMenuProps) {
  const { session } = useSession()
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const panelId = useId()
  const userName = session?.userName ?? ''
  const navigate = useNavigate()

  useEffect(() => {
    if (!isOpen) return
    const closeOutside = ({ target }: Event) =>
      target instanceof Node && !root.current?.contains(target) && setOpen(false)
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
    }
  }, [isOpen])

  const closeMenu = () => {
    setOpen(false)
    opener.current?.focus()
  }
  const close = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    event.stopPropagation()
    closeMenu()
  }
  const showShortcuts = () => {
    closeMenu()
    onShortcuts()
  }
  const startTour = () => {
    setOpen(false)
    onTour()
    void navigate(roomPaths.start)
  }
  return (
    <div ref={root} className={styles.account} onKeyDown={close}>
      <button
        ref={opener}
        type="button"
        className={styles.opener}
        aria-label={words.open(userName)}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setOpen(!isOpen)}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zm-8 8c1-4 4-6 8-6s7 2 8 6" />
        </svg>
        <span className={styles.name}>{userName}</span>
      </button>
      <div id={panelId} className={styles.panel} role="group" aria-label={words.label} hidden={!isOpen}>
        {isOpen && <Settings userName={userName} onLeave={closeMenu} onShortcuts={showShortcuts} onTour={startTour} />}
      </div>
    </div>
  )
}

type SettingsProps = AccountMenuProps & { userName: string; onLeave: () => void }

function Settings({ userName, onLeave, onShortcuts, onTour }: SettingsProps) {
  const role = useRole()
  const managesPeople = useRight('manage_people') === true
  const readsAudit = useRight('read_audit') === true
  const [theme, setTheme] = usePreference('theme')
  const [distance, setDistance] = usePreference('distance')
  const [speed, setSpeed] = usePreference('speed')
  return (
    <>
      <div className={styles.person}>
        <p>
          <span className={typography.fine}>{words.signedInAs}</span> <b>{userName}</b>
          {role && `, ${roleWords.names[role]}`}
        </p>
        <p className={styles.links}>
          <Link to={accountPath} onClick={onLeave}>
            {words.page}
          </Link>
          {managesPeople && (
            <Link to={peoplePath} onClick={onLeave}>
              {words.people}
            </Link>
          )}
          {readsAudit && (
            <Link to={auditPath} onClick={onLeave}>
              {auditWords.menu}
            </Link>
          )}
        </p>
      </div>
      <Choice label={words.theme} names={words.themes} value={theme} onChange={setTheme} />
      <div className={styles.units}>
        <Choice label={words.distance} names={words.distances} value={distance} onChange={setDistance} />
        <Choice label={words.speed} names={words.speeds} value={speed} onChange={setSpeed} />
      </div>
      <NotifySettings />
      <p className={typography.fine}>{words.kept}</p>
      <div className={styles.storage}>
        <StorageUse />
      </div>
      <div className={styles.actions}>
        <Button variant="quiet" onClick={onShortcuts}>
          {words.shortcuts}
        </Button>
        <Button variant="quiet" onClick={onTour}>
          {words.tour}
        </Button>
        <LogOut />
      </div>
    </>
  )
}

type ChoiceProps<Value extends string> = {
  label: string
  names: Readonly<Record<Value, string>>
  value: Value
  onChange: (value: Value) => void
}

function Choice<Value extends string>({ label, names, value, onChange }: ChoiceProps<Value>) {
  return (
    <div className={styles.choice}>
      <span className={typography.fine} aria-hidden="true">
        {label}
      </span>
      <ToggleGroup
        label={label}
        options={(Object.entries(names) as [Value, string][]).map(([option, name]) => ({ value: option, label: name }))}
        value={value}
        onValueChange={onChange}
      />
    </div>
  )
}

function LogOut() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const signOut = useMutation(signOutMutation(client))
  const logOut = () =>
    signOut.mutateAsync().then(
      () => navigate('/login', { replace: true, state: portalNotice.loggedOut }),
      () => undefined,
    )
  return (
    <>
      <Button onClick={() => void logOut()} busy={signOut.isPending} busyLabel={headerWords.loggingOut}>
        {headerWords.logOut}
      </Button>
      <div className={styles.failure}>
        <Notice tone="error">{signOut.isError && headerWords.logOutFailed(signOut.error.message)}</Notice>
      </div>
    </>
  )
}
