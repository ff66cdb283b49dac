import type { QueuedAlert } from '@varuna/contract/desk/alert-queue'

/** 'unsupported' where the browser has no notifications, as on plain HTTP. */
export const notificationPermission = (): NotificationPermission | 'unsupported' =>
  'Notification' in globalThis ? Notification.permission : 'unsupported'

/** Requests permission; call only from a click. */
export async function askForNotifications(): Promise<boolean> {
  if (notificationPermission() === 'unsupported') return false
  return (await Notification.requestPermission()) === 'granted'
}

/** Shows a desktop notification of an alert unless the page is in the foreground. */
export function notifyOf(alert: QueuedAlert, title: string, onOpen: () => void): void {
  if (notificationPermission() !== 'granted' || document.hasFocus()) return
  const notification = new Notification(title, { body: alert.message, tag: alert.id })
  notification.onclick = () => {
    window.focus()
    notification.close()
    onOpen()
  }
}
