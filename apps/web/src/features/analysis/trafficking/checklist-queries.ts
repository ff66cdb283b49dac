import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { checklist, type ChecklistRequest } from '@varuna/contract/desk/checklist'
import { vesselHistory } from '@varuna/contract/analysis/vessel-behaviour'
import { json, request } from '~/api/request.ts'

const path = (id: string) => `/api/intelligence/${encodeURIComponent(id)}/checklist` as const

export const checklistQuery = (id: string) =>
  queryOptions({
    queryKey: ['labour-checklist', id],
    queryFn: ({ signal }) => request(checklist, path(id), { signal }),
  })

export const saveChecklistMutation = (client: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: (entries: ChecklistRequest) => request(checklist, path(id), json(entries, 'PUT')),
    onSuccess: (saved) => client.setQueryData(checklistQuery(id).queryKey, saved),
  })

export const reportPath = (id: string) => `/api/intelligence/${encodeURIComponent(id)}/report.pdf`

/** A vessel's scores over time, oldest first. Refetched when another answer is shown (`shownId`). */
export const scoresQuery = (vesselId: string, shownId: string) =>
  queryOptions({
    queryKey: ['risk-scores', vesselId, shownId],
    queryFn: async ({ signal }) =>
      (await request(vesselHistory, `/api/intelligence/vessel/${encodeURIComponent(vesselId)}/history`, { signal }))
        .scores,
  })
