import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { teamList } from '@varuna/contract/people/team'
import type { SharedKind } from '@varuna/vocabulary/teams'
import { json, request, send } from '~/api/request.ts'

/** The teams of the account. */
export const ownTeamsQuery = queryOptions({
  queryKey: ['teams'],
  queryFn: async ({ signal }) => (await request(teamList, '/api/teams', { signal })).teams,
})

const assessments = ['assessment', 'assessments']
/** What is read again after sharing. */
const readAgain: Record<SharedKind, readonly string[]> = {
  case: ['case', 'cases'],
  watch_list: ['watch-lists'],
  image: assessments,
  vessel_report: assessments,
  intelligence_report: assessments,
}

export const shareMutation = (client: QueryClient, kind: SharedKind, id: string) =>
  mutationOptions({
    mutationFn: (teamId: string | null) =>
      send(`/api/shares/${kind}/${encodeURIComponent(id)}`, json({ teamId }, 'PUT')),
    onSettled: () => Promise.all(readAgain[kind].map((key) => client.invalidateQueries({ queryKey: [key] }))),
  })
