import type { Session } from '@varuna/contract/people/session'

const pollMs = 1_000
const listeners = new Set<() => void>()
/** What the browser keeps of a session. Its role is asked of the server, because an administrator can change it. */
export type StoredSession = Omit<Session, 'role'>

let lastSession: StoredSession | null = null

/** The session in browser storage; null unless both values are present. */
export function readStoredSession(): StoredSession | null {
  const userId = readItem('userId')
  const userName = readItem('userName')
  if (!userId || !userName) return (lastSession = null)
  if (lastSession?.userId !== userId || lastSession.userName !== userName) lastSession = { userId, userName }
  return lastSession
}

export function storeSession(session: StoredSession | null): void {
  try {
    if (session) {
      localStorage.setItem('userId', session.userId)
      localStorage.setItem('userName', session.userName)
    } else {
      localStorage.removeItem('userId')
      localStorage.removeItem('userName')
    }
  } catch {
    lastSession = null // Some private windows block storage; the page then stays signed out.
  }
  notifyListeners()
}

export const clearStoredSession = () => storeSession(null)

/** Notifies the listener after a write here or in another tab, on focus and every second. */
export function subscribeToStoredSession(listener: () => void): () => void {
  listeners.add(listener)
  const timer = setInterval(listener, pollMs)
  window.addEventListener('storage', listener)
  window.addEventListener('focus', listener)
  return () => {
    listeners.delete(listener)
    clearInterval(timer)
    window.removeEventListener('storage', listener)
    window.removeEventListener('focus', listener)
  }
}

function notifyListeners() {
  for (const listener of listeners) listener()
}

function readItem(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
