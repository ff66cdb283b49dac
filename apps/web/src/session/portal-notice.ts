import { frameWords } from '@varuna/language/site/frame'

/** Notices for a visitor redirected to the portal; kept in router state, so that each shows once. */
export const portalNotice = {
  loginRequired: { notice: frameWords.topBar.loginRequired },
  expired: { notice: frameWords.session.expired },
  loggedOut: { notice: frameWords.session.loggedOut },
  removed: { notice: frameWords.session.removed },
}

/** Router state can hold anything; only our own notices are shown. */
export function parseNotice(state: unknown): string | null {
  const notice = typeof state === 'object' && state && 'notice' in state ? state.notice : null
  return Object.values(portalNotice).some(({ notice: known }) => known === notice) ? String(notice) : null
}
