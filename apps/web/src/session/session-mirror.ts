import type { Session } from '@varuna/contract/session'

const pollMs = 1_000
const listeners = new Set<() => void>()
let last: Session | null = null

/** What browser storage says of the session: signed in only if both values are there. */
export function readMirror(): Session | null {
  const [userId, userName] = [stored('userId'), stored('userName')]
  if (!userId || !userName) return (last = null)
  if (last?.userId !== userId || last.userName !== userName) last = { userId, userName }
  return last
}

export function writeMirror(session: Session | null): void {
  try {
    if (session) {
      localStorage.setItem('userId', session.userId)
      localStorage.setItem('userName', session.userName)
    } else {
      localStorage.removeItem('userId')
      localStorage.removeItem('userName')
    }
  } catch {
    last = null // Storage is refused in some private windows: the page then stays signed out.
  }
  tell()
}

export const clearMirror = () => writeMirror(null)

/** Tells the listener to look again: after a write here, in another tab, on focus and every second. */
export function subscribeToMirror(listener: () => void): () => void {
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

function tell() {
  for (const listener of listeners) listener()
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
