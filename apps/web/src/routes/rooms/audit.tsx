import { auditWords } from '@varuna/language/people/audit'
import { AuditPage } from '~/features/people/audit/audit-page.tsx'
import type { Route } from './+types/audit'

export const meta: Route.MetaFunction = () => [
  { title: auditWords.pageTitle },
  { name: 'description', content: auditWords.pageDescription },
]

export default function Audit() {
  return <AuditPage />
}
