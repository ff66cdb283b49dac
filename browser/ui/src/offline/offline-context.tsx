import { createContext, use } from 'react'

/** Id of the element that states why controls that need the server are off; null while it is reached. */
export const OfflineContext = createContext<string | null>(null)

/** Whether a control is off for want of the server, and its attributes then. It stays focusable, so that focus is kept. */
export function useServerNeed(isNeeded: boolean, describedBy?: string) {
  const offlineReason = use(OfflineContext)
  const reason = isNeeded ? offlineReason : null
  return {
    isOff: reason !== null,
    attributes: {
      'aria-disabled': reason !== null || undefined,
      'aria-describedby': [describedBy, reason].filter(Boolean).join(' ') || undefined,
    },
  }
}
