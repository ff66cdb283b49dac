import { useMutation, useQueryClient } from '@tanstack/react-query'
import { MAX_TRACK_FILE_BYTES, trackFile, type TrackFile } from '@varuna/contract/analysis/track-file'
import { trackFileWords as words } from '@varuna/language/analysis/track-file'
import { useEffect, useRef, useState } from 'react'
import { upload } from '~/dashboard/upload/upload.ts'
import { trackFilesQuery } from './queries.ts'

/** A track file and the number of the type of ship that was chosen; empty when none was. */
type SentTrack = { file: File; shipType: string }

/** Uploads a track file; leaving the page cancels it. */
export function useTrackUpload(onUploaded: (file: TrackFile) => void) {
  const client = useQueryClient()
  const abort = useRef<AbortController | null>(null)
  const [share, setShare] = useState(0)
  const sending = useMutation({
    mutationFn: ({ file, shipType }: SentTrack) => {
      if (file.size === 0) throw new Error(words.emptyFile(file.name))
      if (file.size > MAX_TRACK_FILE_BYTES)
        throw new Error(words.tooLarge(file.name, MAX_TRACK_FILE_BYTES / 1024 / 1024))
      abort.current = new AbortController()
      setShare(0)
      const query = new URLSearchParams({ name: file.name.slice(0, 200), ...(shipType !== '' && { shipType }) })
      return upload(trackFile, `/api/vessel/tracks?${query}`, file, {
        signal: abort.current.signal,
        onShare: setShare,
      })
    },
    onSuccess: onUploaded,
    onSettled: () => client.invalidateQueries(trackFilesQuery),
  })
  useEffect(() => () => abort.current?.abort(), [])
  return {
    share,
    name: sending.variables?.file.name ?? '',
    isSending: sending.isPending,
    error: sending.error,
    isCancelled: sending.error?.name === 'AbortError',
    send: (sent: SentTrack) => {
      if (!sending.isPending) sending.mutate(sent)
    },
    cancel: () => abort.current?.abort(),
  }
}
