import { useQuery } from '@tanstack/react-query'
import type { AssessmentKind } from '@varuna/contract/analysis/assessment'
import { assessmentQuery } from './queries.ts'

/** Whether the account owns a stored assessment; false while that is not known, and for those who only read it. */
export function useMayChange(of: AssessmentKind, id: string | null): boolean {
  const { data } = useQuery({ ...assessmentQuery(of, id ?? ''), enabled: id !== null })
  return data?.entry.access === 'owner'
}
