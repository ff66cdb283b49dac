import { useMutation, useQueryClient } from '@tanstack/react-query'
import { MAX_TRACK_FILE_BYTES, trackFile, type TrackFile } from '@varuna/contract/analysis/track-file'
import { trackFileWords as words } from '@varuna/language/analysis/track-file'
import { useEffect, useRef, useState } from 'react'
import { upload } from '~/dashboard/upload/upload.ts'
import { trackFilesQuery } from './queries.ts'

/** Uploads a track file; leaving the page cancels it. */
export function useTrackUpload(onUploaded: (file: TrackFile) => void) {
  const client = useQueryClient()
  const abort = useRef<AbortController | null>(null)
  const [share, setShare] = useState(0)
  const sending = useMutation({
    mutationFn: (file: File) => {
      if (file.size === 0) throw new Error(words.emptyFile(file.name))
      if (file.size > MAX_TRACK_FILE_BYTES)
        throw new Error(words.tooLarge(file.name, MAX_TRACK_FILE_BYTES / 1024 / 1024))
      abort.current = new AbortController()
      setShare(0)
      const name = encodeURIComponent(file.name.slice(0, 200))
      return upload(trackFile, `/api/vessel/tracks?name=${name}`, file, {
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
    name: sending.variables?.name ?? '',
    isSending: sending.isPending,
    error: sending.error,
    isCancelled: sending.error?.name === 'AbortError',
    send: (file: File) => {
      if (!sending.isPending) sending.mutate(file)
    },
    cancel: () => abort.current?.abort(),
  }
}
