import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { CaseTimelinePage } from '@varuna/contract/desk/case-timeline'
import { useEffect, useRef } from 'react'
import { timelineQuery } from './queries.ts'

/** The timeline from its newest line back: at first the page that came with the case, then earlier ones as they are asked for. */
export function useTimeline(id: string, newest: CaseTimelinePage) {
  const client = useQueryClient()
  const options = timelineQuery(id)
  const initialData = { pages: [newest], pageParams: [null] }
  const query = useInfiniteQuery({ ...options, initialData })
  const { refetch } = query
  const pages = query.data.pages
  const lastLine = newest.timeline.at(-1)?.number ?? 0
  const loadedLine = useRef(pages[0]?.timeline.at(-1)?.number ?? 0)
  useEffect(() => {
    if (loadedLine.current === lastLine) return
    loadedLine.current = lastLine
    if (pages.length > 1) void refetch()
    else client.setQueryData(options.queryKey, { pages: [newest], pageParams: [null] })
  })
  return { ...query, lines: pages.toReversed().flatMap(({ timeline }) => timeline) }
}
