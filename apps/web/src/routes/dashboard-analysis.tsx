import { Dashboard } from '~/features/dashboard/dashboard.tsx'
import { FishingTab } from '~/features/fishing/fishing-tab.tsx'
import { OilTab } from '~/features/oil/oil-tab.tsx'
import { TraffickingTab } from '~/features/trafficking/trafficking-tab.tsx'
import { RequireSession } from '~/session/require-session.tsx'
import type { Route } from './+types/dashboard-analysis'

export const meta: Route.MetaFunction = () => [
  { title: 'Maritime Intelligence Dashboard - Varuna' },
  { name: 'description', content: 'Oil spill images, fishing vessels and trafficking risk, analysed in one place.' },
]

export default function DashboardAnalysis() {
  return (
    <RequireSession>
      <Dashboard panels={{ oil: <OilTab />, fishing: <FishingTab />, trafficking: <TraffickingTab /> }} />
    </RequireSession>
  )
}
