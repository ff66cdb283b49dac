import type { QueuedAlert } from '@varuna/contract/desk/alert-queue'
import { alertWords } from '@varuna/language/desk/alerts'

/** 'unsupported' where the browser has none, as on plain HTTP. */
export const notificationPermission = (): NotificationPermission | 'unsupported' =>
  'Notification' in globalThis ? Notification.permission : 'unsupported'

/** Asks the person; only ever called from a click. */
export async function askForNotifications(): Promise<boolean> {
  if (notificationPermission() === 'unsupported') return false
  return (await Notification.requestPermission()) === 'granted'
}

/** Shows an alert on the desktop, unless somebody looks at the page. */
export function notifyOf(alert: QueuedAlert, onOpen: () => void): void {
  if (notificationPermission() !== 'granted' || document.hasFocus()) return
  const notification = new Notification(alertWords.codes[alert.code], { body: alert.message, tag: alert.id })
  notification.onclick = () => {
    window.focus()
    notification.close()
    onOpen()
  }
}
