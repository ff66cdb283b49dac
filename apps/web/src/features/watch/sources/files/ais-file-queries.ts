import { queryOptions } from '@tanstack/react-query'
import { aisFile, aisFiles, aisPreview, AIS_PREVIEW_BYTES, type AisFile } from '@varuna/contract/watch/ais-file'
import { z } from 'zod'
import { json, request } from '~/api/request.ts'

const REFETCH_MS = 1_500
const pathOf = (id: string) => `/api/ais-files/${encodeURIComponent(id)}` as const

const isUnfinished = ({ state }: AisFile) => state === 'waiting' || state === 'running'

/** The account's AIS files; read again while one is imported. */
export const aisFilesQuery = queryOptions({
  queryKey: ['ais-files'],
  queryFn: ({ signal }) => request(aisFiles, '/api/ais-files', { signal }),
  refetchInterval: ({ state: { data } }) => (data?.files.some(isUnfinished) ? REFETCH_MS : false),
})

export const refusedPath = (id: string) => `${pathOf(id)}/refused`

export const beginFile = (name: string, byteCount: number) =>
  request(aisFile, '/api/ais-files', json({ name, byteCount }))

export const readFileState = (id: string, signal: AbortSignal) => request(aisFile, pathOf(id), { signal })

const octets = { 'content-type': 'application/octet-stream' }

export const sendPart = (id: string, from: number, part: Blob, signal: AbortSignal) =>
  request(aisFile, `${pathOf(id)}/parts?from=${from}`, { method: 'PUT', body: part, headers: octets, signal })

export const removeFile = (id: string) => request(z.undefined(), pathOf(id), { method: 'DELETE' })

export const previewFile = (file: File) =>
  request(aisPreview, `/api/ais-files/preview?name=${encodeURIComponent(file.name.slice(0, 200))}`, {
    method: 'POST',
    body: file.slice(0, AIS_PREVIEW_BYTES),
    headers: octets,
  })
