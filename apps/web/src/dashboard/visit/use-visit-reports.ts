import { useQuery } from '@tanstack/react-query'
import { VISIT_REPORT_MS } from '@varuna/contract/people/visit'
import { useEffect, useEffectEvent } from 'react'
import { visitQuery } from './visit-query.ts'

const signs = ['pointerdown', 'keydown', 'visibilitychange'] as const

/** Reports activity in the rooms, every few minutes at most: an unattended screen ends the visit. */
export function useVisitReports() {
  const { dataUpdatedAt, errorUpdatedAt, isFetching, refetch } = useQuery(visitQuery)
  const report = useEffectEvent(() => {
    if (document.visibilityState === 'hidden' || isFetching) return
    if (Date.now() - Math.max(dataUpdatedAt, errorUpdatedAt) >= VISIT_REPORT_MS) void refetch()
  })
  useEffect(() => {
    const listen = () => report()
    for (const sign of signs) document.addEventListener(sign, listen)
    return () => {
      for (const sign of signs) document.removeEventListener(sign, listen)
    }
  }, [])
}
