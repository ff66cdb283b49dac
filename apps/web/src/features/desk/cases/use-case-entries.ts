import { useInfiniteQuery } from '@tanstack/react-query'
import type { CaseEntry } from '@varuna/contract/desk/case-entry'
import { splitHistory, type Unreadable } from '@varuna/contract/unreadable'
import { useEffect, useMemo, useRef } from 'react'
import { entriesQuery } from './queries.ts'

export interface LoadedEntries {
  readable: CaseEntry[]
  unreadable: Unreadable[]
  isWhole: boolean
  error: Error | null
  /** Retries failed pages. */
  retry: () => void
}

/** All entries of a case, page by page; reloaded when its timeline has a newer line, because every change adds one. */
export function useCaseEntries(id: string, lastLine: number): LoadedEntries {
  const { data, error, hasNextPage, isFetching, fetchNextPage, refetch } = useInfiniteQuery(entriesQuery(id))
  useEffect(() => {
    if (hasNextPage && !isFetching && error === null) void fetchNextPage()
  }, [hasNextPage, isFetching, error, fetchNextPage])
  const loadedLine = useRef(lastLine)
  useEffect(() => {
    if (loadedLine.current === lastLine) return
    loadedLine.current = lastLine
    void refetch()
  }, [lastLine, refetch])
  const split = useMemo(() => splitHistory(data?.pages.flatMap(({ entries }) => entries) ?? []), [data])
  const isWhole = data !== undefined && !hasNextPage
  const retry = () => void (data !== undefined && hasNextPage ? fetchNextPage() : refetch())
  return { ...split, isWhole, error, retry }
}
