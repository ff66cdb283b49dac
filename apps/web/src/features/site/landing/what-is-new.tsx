import { useQuery } from '@tanstack/react-query'
import typography from '@varuna/ui/typography.module.css'
import { Link } from 'react-router'
import copy from '#content/landing.json'
import { roomPaths } from '~/dashboard/addresses/rooms.ts'
import { noFilters, type AlertFilters } from '~/dashboard/alert/queue/alert-filters.ts'
import { queueCountsQuery } from '~/dashboard/alert/queue/queries.ts'

const { back: words } = copy
const openFilters: AlertFilters = { ...noFilters, state: ['open'] }

/** How many alerts wait for somebody who is signed in. */
export function WhatIsNew() {
  const { data, error } = useQuery(queueCountsQuery(openFilters))
  const text = data ? countText(data.states.open) : error ? words.failed : words.loading
  return (
    <p className={typography.soft} role="status">
      {text} {data && data.states.open > 0 && <Link to={roomPaths.alerts}>{words.toAlerts}</Link>}
    </p>
  )
}

function countText(count: number): string {
  const [none, one, many] = words.openAlerts as [string, string, string]
  return (count === 0 ? none : count === 1 ? one : many).replace('{count}', count.toLocaleString('en'))
}
