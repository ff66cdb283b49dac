import type { QueuedAlert } from '@varuna/contract/desk/alert-queue'
import { useRight, useSession } from '~/session/use-session.ts'

/** The right that deciding an alert of somebody else, or of nobody, needs. */
export const decidingRight = ({ shared }: Pick<QueuedAlert, 'shared'>) =>
  shared ? 'decide_shared_alerts' : 'change_team_records'

export const isOwnedBy = (userId: string | null, { owner }: Pick<QueuedAlert, 'owner'>) =>
  owner !== null && owner.id === userId

/** Whether the account may decide an alert. */
export function useMayDecide(): (alert: Pick<QueuedAlert, 'shared' | 'owner'>) => boolean {
  const { session } = useSession()
  const rights = {
    decide_shared_alerts: useRight('decide_shared_alerts') === true,
    change_team_records: useRight('change_team_records') === true,
  }
  return (alert) => isOwnedBy(session?.userId ?? null, alert) || rights[decidingRight(alert)]
}
