import { infiniteQueryOptions, mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { caseDetails, caseEntryPage, caseExportCheck, type CaseEntryPage } from '@varuna/contract/desk/case-details'
import { caseEntry, caseEntryDetails, caseTracks } from '@varuna/contract/desk/case-entry'
import { caseImportAnswer, caseSummary, type CaseChangeRequest } from '@varuna/contract/desk/case'
import {
  invitationAnswered,
  receivedInvitations,
  type CaseInvitationRequest,
  type CaseMemberChange,
  type InvitationAnswer,
} from '@varuna/contract/desk/case-people'
import { caseTimelinePage, type CaseTimelinePage } from '@varuna/contract/desk/case-timeline'
import { z } from 'zod'
import { json, request } from '~/api/request.ts'

const CASE_REFETCH_MS = 15_000
const INVITATIONS_REFETCH_MS = 60_000

const path = (id: string) => `/api/cases/${encodeURIComponent(id)}` as const

export const caseQuery = (id: string) =>
  queryOptions({
    queryKey: ['case', id],
    refetchInterval: CASE_REFETCH_MS,
    queryFn: ({ signal }) => request(caseDetails, path(id), { signal }),
  })

export const entriesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['case', id, 'entries'],
    initialPageParam: 0,
    getNextPageParam: ({ next }: CaseEntryPage) => next,
    queryFn: ({ signal, pageParam }) => request(caseEntryPage, `${path(id)}/entries?after=${pageParam}`, { signal }),
  })

/** From the newest page back. */
export const timelineQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['case-timeline', id],
    staleTime: Infinity,
    initialPageParam: null as number | null,
    getNextPageParam: ({ earlier }: CaseTimelinePage) => earlier,
    queryFn: ({ signal, pageParam }) =>
      request(caseTimelinePage, `${path(id)}/timeline${pageParam === null ? '' : `?before=${pageParam}`}`, { signal }),
  })

/** `tracks`: ids of the case's tracks, so that a new one triggers a refetch. */
export const tracksQuery = (id: string, tracks: string) =>
  queryOptions({
    queryKey: ['case-tracks', id, tracks],
    enabled: tracks !== '',
    queryFn: async ({ signal }) => (await request(caseTracks, `${path(id)}/tracks`, { signal })).tracks,
  })

export const entryQuery = (id: string, entryId: string) =>
  queryOptions({
    queryKey: ['case-entry', id, entryId],
    queryFn: ({ signal }) =>
      request(caseEntryDetails, `${path(id)}/entries/${encodeURIComponent(entryId)}`, { signal }),
  })

const readAgain = (client: QueryClient, id: string) =>
  Promise.all([client.invalidateQueries({ queryKey: ['case', id] }), client.invalidateQueries({ queryKey: ['cases'] })])

export const changeCaseMutation = (client: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: (change: CaseChangeRequest) => request(caseSummary, path(id), json(change, 'PATCH')),
    onSettled: () => readAgain(client, id),
  })

/** Deletes a case; the mutation holds the resulting case. */
export const deleteCaseMutation = (client: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: () => request(caseSummary, path(id), { method: 'DELETE' }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['cases'] }),
  })

export const restoreCaseMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => request(caseSummary, `${path(id)}/restore`, { method: 'POST' }),
    onSuccess: (_case, id) => readAgain(client, id),
  })

export const removeEntryMutation = (client: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: (entryId: string) =>
      request(caseEntry, `${path(id)}/entries/${encodeURIComponent(entryId)}`, { method: 'DELETE' }),
    onSettled: () => readAgain(client, id),
  })

export const restoreEntryMutation = (client: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: (entryId: string) =>
      request(caseEntry, `${path(id)}/entries/${encodeURIComponent(entryId)}/restore`, { method: 'POST' }),
    onSettled: () => readAgain(client, id),
  })

export const inviteMutation = (client: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: (invitation: CaseInvitationRequest) =>
      request(z.undefined(), `${path(id)}/invitations`, json(invitation)),
    onSettled: () => readAgain(client, id),
  })

export const withdrawMutation = (client: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: (invitationId: string) =>
      request(z.undefined(), `${path(id)}/invitations/${encodeURIComponent(invitationId)}`, { method: 'DELETE' }),
    onSettled: () => readAgain(client, id),
  })

export const changeMemberMutation = (client: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: ({ accountId, ...change }: CaseMemberChange & { accountId: string }) =>
      request(z.undefined(), `${path(id)}/members/${encodeURIComponent(accountId)}`, json(change, 'PUT')),
    onSettled: () => readAgain(client, id),
  })

const invitationsKey = ['case-invitations']

/** Invitations to others' cases, and blocked senders. */
export const receivedQuery = queryOptions({
  queryKey: invitationsKey,
  refetchInterval: INVITATIONS_REFETCH_MS,
  queryFn: ({ signal }) => request(receivedInvitations, '/api/case-invitations', { signal }),
})

export const answerMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, answer }: InvitationAnswer & { id: string }) =>
      request(invitationAnswered, `/api/case-invitations/${encodeURIComponent(id)}/answer`, json({ answer })),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: invitationsKey }),
        client.invalidateQueries({ queryKey: ['cases'] }),
      ]),
  })

export const unblockMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (accountId: string) =>
      request(z.undefined(), `/api/case-invitations/blocked/${encodeURIComponent(accountId)}`, { method: 'DELETE' }),
    onSettled: () => client.invalidateQueries({ queryKey: invitationsKey }),
  })

export const endSharingMutation = (client: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: (accountId: string) =>
      request(z.undefined(), `${path(id)}/members/${encodeURIComponent(accountId)}`, { method: 'DELETE' }),
    onSettled: () => readAgain(client, id),
  })

export const importMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (file: File) =>
      request(caseImportAnswer, '/api/cases/import', {
        method: 'POST',
        body: file,
        headers: { 'content-type': 'application/zip' },
      }),
    onSettled: () => client.invalidateQueries({ queryKey: ['cases'] }),
  })

/** Reads every stored file of the case, so it is requested only before an export. */
export const checkExportMutation = (id: string) =>
  mutationOptions({ mutationFn: () => request(caseExportCheck, `${path(id)}/export-check`) })

export const exportPath = (id: string) => `${path(id)}/export`
export const caseReportPath = (id: string) => `${path(id)}/report.pdf`
export const caseKmlPath = (id: string) => `${path(id)}/kml`
export const entryFilePath = (id: string, entryId: string) => `${path(id)}/entries/${encodeURIComponent(entryId)}/file`
export const entryViewPath = (id: string, entryId: string) => `${path(id)}/entries/${encodeURIComponent(entryId)}/view`
export const attachmentsPath = (id: string) => `${path(id)}/attachments` as const
