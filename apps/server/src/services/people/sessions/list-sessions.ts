import type { AccountSessions } from '@varuna/contract/people/account-session'
import type { Accounts } from '../../../accounts/accounts.ts'
import { endOf } from '../../../accounts/sessions/session-life.ts'
import { codedError } from '../../../errors/coded-error.ts'
import { describeDevice } from './describe-device.ts'

const isoOf = (ms: number) => new Date(ms).toISOString()

/** Where the account of a session is signed in, the session that was used last first. */
export async function listSessions(
  { accounts }: { accounts: Pick<Accounts, 'sessions'> },
  headers: Headers,
): Promise<AccountSessions> {
  const sessions = await accounts.sessions(headers)
  return {
    sessions: sessions.map(({ id, userAgent, client, createdMs, seenMs, isNewDevice, isThis }) => ({
      id,
      device: describeDevice(userAgent),
      address: client,
      began: isoOf(createdMs),
      lastActive: isoOf(seenMs),
      ends: isoOf(endOf({ createdMs, seenMs })),
      isNewDevice,
      isThis,
    })),
  }
}

/** Ends a session of the account; throws `not_found.record`. */
export async function endSession(
  { accounts }: { accounts: Pick<Accounts, 'endSession'> },
  headers: Headers,
  sessionId: string,
  client: string,
): Promise<void> {
  if (!(await accounts.endSession(headers, sessionId, client)))
    throw codedError('not_found.record', { record: 'session' })
}
