import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { aisFilesQuery, removeFile } from './ais-file-queries.ts'
import { sendFile } from './send-file.ts'

export interface AisUpload {
  name: string
  byteCount: number
  received: number
  /** The connection is cut; sending goes on when it is back. */
  isCut: boolean
  error: Error | null
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    // A connection that is back is tried at once.
    for (const [target, event] of [
      [window, 'online'],
      [signal, 'abort'],
    ] as const)
      target.addEventListener(
        event,
        () => {
          clearTimeout(timer)
          resolve()
        },
        { once: true },
      )
  })

/** Sends AIS files one after another; leaving the page stops it, and the same file dropped again goes on. */
export function useAisUpload() {
  const client = useQueryClient()
  const waiting = useRef<File[]>([])
  const stopping = useRef<AbortController | null>(null)
  const [upload, setUpload] = useState<AisUpload | null>(null)
  const change = (values: Partial<AisUpload>) => setUpload((before) => before && { ...before, ...values })

  const sendNext = async () => {
    const file = waiting.current.shift()
    if (file === undefined) return
    const stop = new AbortController()
    stopping.current = stop
    setUpload({ name: file.name, byteCount: file.size, received: 0, isCut: false, error: null })
    try {
      await sendFile(file, {
        onReceived: (received) => change({ received, isCut: false }),
        onCut: () => change({ isCut: true }),
        signal: stop.signal,
        pause,
      })
      setUpload(null)
    } catch (error) {
      if (stop.signal.aborted) setUpload(null)
      else change({ error: error as Error })
    }
    stopping.current = null
    await client.invalidateQueries({ queryKey: aisFilesQuery.queryKey })
    await sendNext()
  }
  useEffect(
    () => () => {
      waiting.current = []
      stopping.current?.abort()
    },
    [],
  )
  return {
    upload,
    send(files: readonly File[]) {
      waiting.current.push(...files)
      if (stopping.current === null) void sendNext()
    },
    /** Stops sending; what came stays for a day, to go on. */
    stop: () => stopping.current?.abort(),
    dismiss: () => setUpload(null),
    async remove(id: string) {
      await removeFile(id)
      await client.invalidateQueries({ queryKey: aisFilesQuery.queryKey })
    },
  }
}
