import { apiTokens, madeToken, tokenForm } from '@varuna/contract/people/api-tokens'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Accounts } from '../../../../accounts/accounts.ts'
import { listTokens, makeToken } from '../../../../services/people/account/api-tokens.ts'
import { clientOf } from '../../../plugins/client-of.ts'
import { perAccount } from '../../../plugins/rate-limits.ts'
import { headersOf, principalOf } from '../../../plugins/session.ts'
import type { CountTry } from './second-factor.ts'

const tags = ['account']
const config = perAccount({ max: 60, minutes: 1 })

/** Tokens with which programs act for the account. No token may use these routes. */
export function apiTokenRoutes({ accounts }: { accounts: Accounts }, countTry: CountTry): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/api/account/tokens',
      { config, schema: { tags, summary: 'API tokens that still work', response: { 200: apiTokens } } },
      async (request) => ({ tokens: await listTokens(accounts, principalOf(request).accountId) }),
    )
    app.post(
      '/api/account/tokens',
      {
        config,
        schema: {
          tags,
          summary: 'Make an API token, which is shown in this answer alone',
          body: tokenForm,
          response: { 201: madeToken },
        },
      },
      async (request, reply) => {
        await countTry(request, reply)
        return reply.code(201).send(await makeToken(accounts, headersOf(request), request.body, clientOf(request)))
      },
    )
    app.delete(
      '/api/account/tokens/:id',
      {
        config,
        schema: {
          tags,
          summary: 'Revoke an API token at once',
          params: z.object({ id: z.string().max(80) }),
          response: { 204: z.null() },
        },
      },
      async (request, reply) => {
        const { accountId } = principalOf(request)
        await accounts.tokens.revoke(accountId, request.params.id, clientOf(request), Date.now())
        return reply.code(204).send(null)
      },
    )
  }
}
