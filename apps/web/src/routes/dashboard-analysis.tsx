import { RequireSession } from '~/session/require-session.tsx'
import type { Route } from './+types/dashboard-analysis'

export const meta: Route.MetaFunction = () => [
  { title: 'Maritime Intelligence Dashboard - Varuna' },
  { name: 'description', content: 'Oil spill images, fishing vessels and trafficking risk, analysed in one place.' },
]

export default function DashboardAnalysis() {
  return (
    <RequireSession>
      <main>
        <h1>Maritime Intelligence Dashboard</h1>
      </main>
    </RequireSession>
  )
}
