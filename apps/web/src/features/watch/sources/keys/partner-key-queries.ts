import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { signingKeys, type PartnerKeyRequest, type SigningKeys } from '@varuna/contract/desk/signing-key'
import { request } from '~/api/request.ts'

export const ownKeyPath = '/api/signing-key/file'

export const partnerKeysQuery = queryOptions({
  queryKey: ['partner-keys'],
  queryFn: ({ signal }) => request(signingKeys, '/api/partner-keys', { signal }),
})

const show = (client: QueryClient) => (keys: SigningKeys) => client.setQueryData(partnerKeysQuery.queryKey, keys)

export const addKeyMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ record }: { id: string | null; record: PartnerKeyRequest }) =>
      request(signingKeys, '/api/partner-keys', { method: 'POST', body: JSON.stringify(record) }),
    onSuccess: show(client),
  })

export const removeKeyMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (fingerprint: string) => request(signingKeys, `/api/partner-keys/${fingerprint}`, { method: 'DELETE' }),
    onSuccess: show(client),
    onError: () => client.invalidateQueries({ queryKey: partnerKeysQuery.queryKey }),
  })
