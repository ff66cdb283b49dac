import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { WatchUrl } from '../use-watch-url.ts'
import { viewsQuery } from './view-queries.ts'

/** Opens the default view where the address states nothing, unless the person was faster. */
export function useDefaultView(url: WatchUrl): void {
  const [isFresh] = useState(url.isEmpty)
  const { data } = useQuery({ ...viewsQuery, enabled: isFresh })
  const view = data?.views.find(({ isDefault }) => isDefault)?.view ?? null
  const [opened, setOpened] = useState(false)
  const open = useEffectEvent((text: string) => {
    if (opened) return
    setOpened(true)
    if (url.isEmpty) url.openSaved(text)
  })
  useEffect(() => {
    if (isFresh && view !== null) open(view)
  }, [isFresh, view])
}
