import { keepPreviousData, mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import {
  assessmentDetails,
  assessmentEntry,
  assessmentNote,
  assessmentPage,
  type AssessmentEntry,
  type AssessmentKind,
} from '@varuna/contract/analysis/assessment'
import { json, request, send } from '~/api/request.ts'
import { overviewQuery } from '../frame/overview-query.ts'

const PAGE_ROWS = 100

type Key = Pick<AssessmentEntry, 'of' | 'id'>

const apiPath = ({ of, id }: Key) => `/api/assessments/${of}/${encodeURIComponent(id)}` as const

export const assessmentsQuery = (query: URLSearchParams, after: string | null, limit = PAGE_ROWS) =>
  queryOptions({
    queryKey: ['assessments', query.toString(), after, limit],
    queryFn: ({ signal }) => {
      const page = new URLSearchParams({ limit: String(limit), ...(after !== null && { after }) })
      return request(assessmentPage, `/api/assessments?${query}&${page}`, { signal })
    },
    placeholderData: keepPreviousData,
  })

export const assessmentQuery = (of: AssessmentKind, id: string) =>
  queryOptions({
    queryKey: ['assessment', of, id],
    queryFn: ({ signal }) => request(assessmentDetails, apiPath({ of, id }), { signal }),
  })

const refresh = (client: QueryClient, { of, id }: Key) => {
  void client.invalidateQueries({ queryKey: ['assessments'] })
  void client.invalidateQueries(assessmentQuery(of, id))
  void client.invalidateQueries(overviewQuery)
}

export const deleteMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (key: Key) => request(assessmentEntry, apiPath(key), { method: 'DELETE' }),
    onSuccess: (entry) => refresh(client, entry),
  })

export const restoreMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (key: Key) => request(assessmentEntry, `${apiPath(key)}/restore`, { method: 'POST' }),
    onSuccess: (entry) => refresh(client, entry),
  })

export const addNoteMutation = (client: QueryClient, key: Key) =>
  mutationOptions({
    mutationFn: (text: string) => request(assessmentNote, `${apiPath(key)}/notes`, json({ text })),
    onSuccess: () => refresh(client, key),
  })

export const removeNoteMutation = (client: QueryClient, key: Key) =>
  mutationOptions({
    mutationFn: (noteId: string) => send(`${apiPath(key)}/notes/${encodeURIComponent(noteId)}`, { method: 'DELETE' }),
    onSuccess: () => refresh(client, key),
  })
