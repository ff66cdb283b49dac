import { alertWords } from '@varuna/language/desk/alerts'
import typography from '@varuna/ui/typography.module.css'
import { useState } from 'react'
import { usePreference } from '../../preferences/preferences.ts'
import { playAlertSound } from './alert-sound.ts'
import { askForNotifications, notificationPermission } from './desktop-notification.ts'
import styles from './notify-settings.module.css'

const { notify: words } = alertWords

/** Settings for sound, desktop notifications and mute, each stored once chosen. */
export function NotifySettings() {
  const [sound, setSound] = usePreference('alertSound')
  const [notification, setNotification] = usePreference('alertNotification')
  const [horn, setHorn] = usePreference('horn')
  const [permission, setPermission] = useState(notificationPermission)

  const toggleSound = (isOn: boolean) => {
    setSound(isOn ? 'on' : 'off')
    if (isOn && horn === 'on') void playAlertSound(Date.now())
  }
  const toggleNotification = async (isOn: boolean) => {
    const isGranted = isOn && (await askForNotifications())
    setPermission(notificationPermission())
    setNotification(isGranted ? 'on' : 'off')
  }
  const isNotifying = notification === 'on' && permission === 'granted'
  return (
    <fieldset className={styles.settings}>
      <legend className={typography.fine}>{words.label}</legend>
      <Switch label={words.sound} isOn={sound === 'on'} onChange={toggleSound} />
      <Switch
        label={words.desktop}
        isOn={isNotifying}
        isDisabled={permission === 'unsupported'}
        onChange={(isOn) => void toggleNotification(isOn)}
      />
      {permission === 'denied' && <p className={typography.fine}>{words.denied}</p>}
      {permission === 'unsupported' && <p className={typography.fine}>{words.unsupported}</p>}
      <Switch label={words.mute} isOn={horn === 'muted'} onChange={(isMuted) => setHorn(isMuted ? 'muted' : 'on')} />
    </fieldset>
  )
}

type SwitchProps = { label: string; isOn: boolean; isDisabled?: boolean; onChange: (isOn: boolean) => void }

const Switch = ({ label, isOn, isDisabled = false, onChange }: SwitchProps) => (
  <label className={styles.switch}>
    <input
      type="checkbox"
      role="switch"
      checked={isOn}
      disabled={isDisabled}
      onChange={({ target }) => onChange(target.checked)}
    />
    {label}
  </label>
)
