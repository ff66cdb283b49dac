import { useQueryClient } from '@tanstack/react-query'
import type { AnalysedImage } from '@varuna/contract/analysis/image'
import { oilWords } from '@varuna/language/analysis/oil'
import { useEffect, useRef, useState } from 'react'
import { ProblemError } from '~/api/request.ts'
import { onConnectionBack } from '~/api/connection.ts'
import { isOfLostConnection } from '~/api/use-cleared-when-back.ts'
import { createKey } from '~/dashboard/assessment/sending.ts'
import { refreshAfterUpload } from './queries.ts'
import { uploadImage, type UploadStage } from './upload-image.ts'

export type BatchState =
  | { kind: 'waiting' }
  | { kind: 'running'; stage: UploadStage }
  | { kind: 'done'; image: AnalysedImage }
  | { kind: 'failed'; message: string }
  | { kind: 'cancelled' }

export interface BatchItem {
  id: number
  file: File
  state: BatchState
}

/** The server takes turns between accounts; more concurrent uploads would not be faster. */
const AT_ONCE = 2
const MAX_TRIES = 6
const BUSY_MS = 2_000
const busyStatuses = new Set([429, 503])

const isOpen = ({ state }: BatchItem) => state.kind === 'waiting' || state.kind === 'running'

/** Analyses several files, two at a time. */
export function useBatch() {
  const client = useQueryClient()
  const [items, setItems] = useState<BatchItem[]>([])
  const aborts = useRef(new Map<number, AbortController>())
  const nextId = useRef(0)
  const queue = useRef<BatchItem[]>([])
  const running = useRef(0)

  const setState = (id: number, state: BatchState) =>
    setItems((before) => before.map((item) => (item.id === id ? { ...item, state } : item)))

  const run = async ({ id, file }: BatchItem) => {
    const abort = new AbortController()
    aborts.current.set(id, abort)
    const key = createKey()
    const onStage = (stage: UploadStage) => !abort.signal.aborted && setState(id, { kind: 'running', stage })
    for (let tries = 1; ; tries++) {
      try {
        const image = await uploadImage({ file, key, signal: abort.signal, onStage })
        setState(id, { kind: 'done', image })
        return
      } catch (error) {
        if (abort.signal.aborted) return
        const isBusy = error instanceof ProblemError && busyStatuses.has(error.problem.status)
        if (!isBusy || tries === MAX_TRIES) {
          setState(id, { kind: 'failed', message: error instanceof Error ? error.message : oilWords.batch.failed })
          return
        }
        await new Promise((resolve) => setTimeout(resolve, BUSY_MS * tries))
        if (abort.signal.aborted) return
      }
    }
  }

  const runNext = () => {
    while (running.current < AT_ONCE) {
      const item = queue.current.shift()
      if (!item) return
      running.current += 1
      void run(item).finally(() => {
        aborts.current.delete(item.id)
        running.current -= 1
        if (running.current === 0 && queue.current.length === 0) refreshAfterUpload(client)
        runNext()
      })
    }
  }

  const cancel = (id: number) => {
    queue.current = queue.current.filter((item) => item.id !== id)
    aborts.current.get(id)?.abort()
    setState(id, { kind: 'cancelled' })
  }

  // An upload stopped by a lost connection goes back to waiting. It is not re-sent automatically, because it may have arrived.
  useEffect(
    () =>
      onConnectionBack(() =>
        setItems((before) =>
          before.map((item) =>
            item.state.kind === 'failed' && isOfLostConnection(item.state.message)
              ? { ...item, state: { kind: 'waiting' } }
              : item,
          ),
        ),
      ),
    [],
  )

  useEffect(() => {
    const open = aborts.current
    return () => {
      queue.current = []
      for (const abort of open.values()) abort.abort()
    }
  }, [])

  return {
    items,
    isRunning: items.some(({ state }) => state.kind === 'running') || running.current > 0,
    choose: (files: readonly File[]) => {
      for (const item of items.filter(isOpen)) cancel(item.id)
      setItems(files.map((file) => ({ id: nextId.current++, file, state: { kind: 'waiting' } })))
    },
    start: () => {
      const waiting = items.filter(({ state }) => state.kind === 'waiting')
      const queued = new Set(queue.current.map(({ id }) => id))
      queue.current.push(...waiting.filter(({ id }) => !queued.has(id) && !aborts.current.has(id)))
      runNext()
    },
    cancel,
    cancelAll: () => {
      for (const item of items.filter(isOpen)) cancel(item.id)
    },
  }
}

export type Batch = ReturnType<typeof useBatch>
