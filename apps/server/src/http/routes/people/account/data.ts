import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { ownerProof } from '@varuna/contract/people/second-factor'
import { formatCookie, readCookie, securityOf } from '../../../../accounts/sessions/session-cookies.ts'
import { exportAccountData } from '../../../../services/account-data/export-account-data.ts'
import type { SendFile } from '../../../answers/send-file.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { clientOf } from '../../../plugins/client-of.ts'
import { perAccount } from '../../../plugins/rate-limits.ts'
import { headersOf, principalOf } from '../../../plugins/session.ts'
import type { CountTry } from './second-factor.ts'

const tags = ['account']
const PATH = '/api/account/data'
/** Its owner entered the password again; a browser downloads with an address and cookies alone. */
const PROOF = 'varuna.data'
const PROOF_MS = 5 * 60_000

/** Everything that belongs to one's own account. */
export function dataRoutes(
  product: Dependencies,
  countTry: CountTry,
  publicUrl: string | null,
  sendFile: SendFile,
): FastifyPluginAsyncZod {
  const { factors } = product.accounts
  const security = securityOf(publicUrl ?? '')
  return async (app) => {
    app.post(
      PATH,
      {
        config: perAccount({ max: 10, minutes: 60 }),
        schema: {
          tags,
          summary: 'Enter the password again, so that the data of the account can be downloaded for five minutes',
          body: ownerProof,
          response: { 204: z.null() },
        },
      },
      async (request, reply) => {
        await countTry(request, reply)
        const headers = headersOf(request)
        const ticket = await factors.dataTicket(headers, request.body, clientOf(request))
        return reply
          .header('set-cookie', formatCookie(PROOF, ticket, PROOF_MS, headers, security))
          .code(204)
          .send(null)
      },
    )
    app.get(
      PATH,
      {
        config: perAccount({ max: 10, minutes: 60 }),
        compress: false,
        schema: { tags, summary: 'Everything that belongs to the account, as one ZIP with JSON and files' },
      },
      async (request, reply) => {
        const principal = principalOf(request)
        await factors.requireDataTicket(principal.accountId, readCookie(PROOF, headersOf(request), security) ?? '')
        return sendFile(request, reply, async () => {
          const { fileName, bytes } = await exportAccountData(product, principal)
          return { fileName, mediaType: 'application/zip', pieces: bytes }
        })
      },
    )
  }
}
