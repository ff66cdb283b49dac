import { setImmediate as immediate } from 'node:timers/promises'
import type { Store } from '../../../store/interfaces/store.ts'
import { ENDED_INVITATION_MS } from './account-invitations.ts'
import { REQUEST_KEPT_MS } from './account-requests.ts'

/** Removed per statement. */
const AT_ONCE = 500

/** Removes requests that nobody answered in time, and invitations that ended long ago. */
export async function removeNewcomers(
  { store, now }: { store: Pick<Store, 'accountInvitations' | 'accountRequests'>; now(): number },
  signal: AbortSignal,
): Promise<void> {
  const { accountInvitations, accountRequests } = store
  const removals = [
    () => accountRequests.prune(now() - REQUEST_KEPT_MS, AT_ONCE),
    () => accountInvitations.prune(now() - ENDED_INVITATION_MS, AT_ONCE),
  ]
  for (const remove of removals) while (!signal.aborted && (await remove()) === AT_ONCE) await immediate()
}
