import { mutationOptions } from '@tanstack/react-query'
import { providerBegun } from '@varuna/contract/people/provider'
import { json, request, send } from '~/api/request.ts'

export const beginProviderMutation = mutationOptions({
  mutationFn: (next: string | null) =>
    request(providerBegun, '/api/account/provider', json(next === null ? {} : { next })),
})

export const linkProviderMutation = mutationOptions({
  mutationFn: (link: { password: string }) => send('/api/account/provider/link', json(link)),
})
