import { partnerKeyParams, partnerKeyRequest, signingKeys } from '@varuna/contract/desk/signing-key'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { addPartnerKey, listKeys, removePartnerKey } from '../../../services/desk/signatures/partner-keys.ts'
import { openSigningKey } from '../../../services/desk/signatures/signing-key.ts'
import { attachmentHeader } from '../../answers/attachment-header.ts'
import type { Dependencies } from '../../dependencies.ts'
import { perAccount } from '../../plugins/rate-limits.ts'
import { principalOf } from '../../plugins/session.ts'

const tags = ['keys']
const config = perAccount({ max: 60, minutes: 1 })

/** The key that signs exported cases, and those of partners. */
export function partnerKeyRoutes(product: Dependencies): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/api/partner-keys',
      {
        config,
        schema: {
          tags,
          summary: 'The key of this installation, and the keys of partners whose signed cases are trusted to be theirs',
          response: { 200: signingKeys },
        },
      },
      async () => listKeys(product),
    )
    app.post(
      '/api/partner-keys',
      {
        config,
        schema: {
          tags,
          summary: 'Trust the key of a partner; compare its fingerprint with the partner in another way first',
          body: partnerKeyRequest,
          response: { 201: signingKeys },
        },
      },
      async (request, reply) => {
        await addPartnerKey(product, principalOf(request), request.body)
        return reply.code(201).send(await listKeys(product))
      },
    )
    app.delete(
      '/api/partner-keys/:fingerprint',
      {
        config,
        schema: {
          tags,
          summary: 'Stop trusting the key of a partner; imported cases keep what was found at their import',
          params: partnerKeyParams,
          response: { 200: signingKeys },
        },
      },
      async (request) => {
        await removePartnerKey(product, principalOf(request), request.params.fingerprint)
        return listKeys(product)
      },
    )
    app.get(
      '/api/signing-key/file',
      { config, schema: { tags, summary: 'The public key of this installation in PEM, to give to partners' } },
      async (_request, reply) => {
        const { publicPem, fingerprint } = await openSigningKey(product)
        return reply
          .header('content-disposition', attachmentHeader(`varuna-key-${fingerprint.slice(0, 8)}.pem`))
          .type('application/x-pem-file')
          .send(publicPem)
      },
    )
  }
}
