import { queryOptions } from '@tanstack/react-query'
import { accountProfile } from '@varuna/contract/people/account'
import { request } from '~/api/request.ts'

export const profileQuery = queryOptions({
  queryKey: ['account', 'profile'],
  queryFn: ({ signal }) => request(accountProfile, '/api/account', { signal }),
})
