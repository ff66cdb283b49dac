import { useQuery } from '@tanstack/react-query'
import type { QueuedAlert } from '@varuna/contract/desk/alert-queue'
import { ownTeamsQuery } from '~/dashboard/teams/team-queries.ts'

/** Whom else shared alerts can be assigned to: the members of the account's teams, and those who have one of the alerts. */
export function useColleagues(userId: string | null, shared: readonly Pick<QueuedAlert, 'assignee'>[]) {
  const { data: teams = [] } = useQuery({ ...ownTeamsQuery, enabled: shared.length > 0 })
  const assignees = shared.flatMap(({ assignee }) => assignee ?? [])
  const people = new Map([...assignees, ...teams.flatMap(({ members }) => members)].map((one) => [one.id, one]))
  return [...people.values()].filter(({ id }) => id !== userId)
}
