import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { auditPage } from '@varuna/contract/people/audit'
import { request } from '~/api/request.ts'
import { auditFileQuery, type AuditFilters } from './audit-filters.ts'

export function auditQuery(filters: AuditFilters) {
  const query = auditFileQuery(filters)
  if (filters.before !== null) query.set('before', filters.before)
  return queryOptions({
    queryKey: ['audit', query.toString()],
    queryFn: ({ signal }) => request(auditPage, `/api/audit?${query}`, { signal }),
    placeholderData: keepPreviousData,
  })
}
