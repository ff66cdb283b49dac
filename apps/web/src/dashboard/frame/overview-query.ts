import { queryOptions } from '@tanstack/react-query'
import { overview } from '@varuna/contract/desk/overview'
import { request } from '../../api/request.ts'

export const overviewQuery = queryOptions({
  queryKey: ['overview'],
  queryFn: ({ signal }) => request(overview, '/api/overview', { signal }),
})
