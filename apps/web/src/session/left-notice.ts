/** What the portal says to somebody who was led there; carried by the router, so that it is said once. */
export const leftNotice = {
  expired: { notice: 'Your session has ended. Please sign in again.' },
  loggedOut: { notice: 'You have been logged out successfully.' },
}

/** The notice in a router's state, which may hold anything. */
export function noticeIn(state: unknown): string | null {
  const found = typeof state === 'object' && state && 'notice' in state ? state.notice : null
  return Object.values(leftNotice).some(({ notice }) => notice === found) ? String(found) : null
}
