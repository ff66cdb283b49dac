import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { signUpOutcome, signUpState, type SignUpRequest } from '@varuna/contract/people/sign-up'
import { json, request } from '~/api/request.ts'

export const signUpStateQuery = queryOptions({
  queryKey: ['sign-up'],
  queryFn: ({ signal }) => request(signUpState, '/api/sign-up', { signal }),
})

export const signUpMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (form: SignUpRequest) => request(signUpOutcome, '/api/account/sign-up', json(form)),
    onSuccess: () => client.invalidateQueries(signUpStateQuery),
  })
