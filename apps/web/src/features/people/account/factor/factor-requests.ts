import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import {
  codesSetUp,
  credentialOptions,
  recoveryCodes,
  secondFactor,
  type SecondFactor,
  type OwnerProof,
} from '@varuna/contract/people/second-factor'
import { json, request, send } from '~/api/request.ts'
import { createPasskey } from '~/session/passkey-browser.ts'

export const factorQuery = queryOptions({
  queryKey: ['account', 'factor'],
  queryFn: ({ signal }) => request(secondFactor, '/api/account/factor', { signal }),
})

/** A new session may have another role, with which everything is read again. */
const readAgain = (client: QueryClient) => ({ onSuccess: () => void client.invalidateQueries() })

export const beginCodesMutation = mutationOptions({
  mutationFn: (proof: OwnerProof) => request(codesSetUp, '/api/account/factor', json(proof)),
})

export const confirmCodesMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (code: string) => request(recoveryCodes, '/api/account/factor/confirmation', json({ code })),
    ...readAgain(client),
  })

export const renewCodesMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (proof: OwnerProof) => request(recoveryCodes, '/api/account/factor/recovery-codes', json(proof)),
    onSuccess: () => client.invalidateQueries(factorQuery),
  })

export const turnCodesOffMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (proof: OwnerProof) => send('/api/account/factor/removal', json(proof)),
    ...readAgain(client),
  })

export const addPasskeyMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: async ({ proof, name }: { proof: OwnerProof; name: string }) => {
      const { options } = await request(credentialOptions, '/api/account/passkeys/options', json(proof))
      return send('/api/account/passkeys', json({ name, credential: await createPasskey(options) }))
    },
    ...readAgain(client),
  })

export const removePasskeyMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, proof }: { id: SecondFactor['passkeys'][number]['id']; proof: OwnerProof }) =>
      send(`/api/account/passkeys/${encodeURIComponent(id)}/removal`, json(proof)),
    ...readAgain(client),
  })
