import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { resetState, type PasswordReset, type ResetRequest } from '@varuna/contract/people/password-reset'
import { json, request, send } from '~/api/request.ts'

export const resetStateQuery = queryOptions({
  queryKey: ['reset'],
  queryFn: ({ signal }) => request(resetState, '/api/account/reset', { signal }),
})

export const askForLinkMutation = mutationOptions({
  mutationFn: (asked: ResetRequest) => send('/api/account/reset-request', json(asked)),
})

export const resetMutation = mutationOptions({
  mutationFn: (reset: PasswordReset) => send('/api/account/reset', json(reset)),
})
