import { usePrefetchQuery } from '@tanstack/react-query'
import { dashboardWords } from '@varuna/language/rooms'
import { historyQuery, noFilters } from '~/dashboard/assessment/history-filters.ts'
import { assessmentsQuery } from '~/dashboard/assessment/queries.ts'
import { Dashboard } from '~/features/analysis/tabs/dashboard.tsx'
import { FishingTab } from '~/features/analysis/fishing/fishing-tab.tsx'
import { OilTab } from '~/features/analysis/oil/oil-tab.tsx'
import { TraffickingTab } from '~/features/analysis/trafficking/trafficking-tab.tsx'
import type { Route } from './+types/dashboard-analysis'

export const meta: Route.MetaFunction = () => [
  { title: dashboardWords.pageTitle },
  { name: 'description', content: dashboardWords.pageDescription },
]

/** Prefetches the image history, whichever tab is open. */
export default function DashboardAnalysis() {
  usePrefetchQuery(assessmentsQuery(historyQuery('image', noFilters), null))
  return <Dashboard panels={{ oil: <OilTab />, fishing: <FishingTab />, trafficking: <TraffickingTab /> }} />
}
