import { accountQuotaForm, storageLimitForm, storageOverview, storageQuery } from '@varuna/contract/people/storage'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { actorOf } from '../../../audit/actor.ts'
import { readStorage, setAccountQuota, setStorageLimits } from '../../../services/people/quotas/manage-quotas.ts'
import type { Dependencies } from '../../dependencies.ts'
import { perAccount } from '../../plugins/rate-limits.ts'
import { principalOf } from '../../plugins/session.ts'

const tags = ['storage']
const config = perAccount({ max: 120, minutes: 1 })
const params = z.object({ id: z.string().max(80) })
const nothing = { 204: z.null() }

/** What all accounts store, and how much they may, for administrators. */
export const quotaRoutes =
  (product: Dependencies): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/api/storage',
      {
        // Sums up the rows of all accounts.
        config: perAccount({ max: 30, minutes: 1 }),
        schema: {
          tags,
          summary: 'What all accounts store, how much they may, and those that store most',
          querystring: storageQuery,
          response: { 200: storageOverview },
        },
      },
      (request) => readStorage(product, request.query.account),
    )
    app.put(
      '/api/storage',
      {
        config,
        schema: {
          tags,
          summary: 'Sets how much each account without a quota of its own, and all accounts together, may store',
          body: storageLimitForm,
          response: nothing,
        },
      },
      async (request, reply) => {
        await setStorageLimits(product, actorOf(principalOf(request)), request.body)
        return reply.code(204).send(null)
      },
    )
    app.put(
      '/api/storage/accounts/:id',
      {
        config,
        schema: {
          tags,
          summary: 'Sets how much one account may store',
          params,
          body: accountQuotaForm,
          response: nothing,
        },
      },
      async (request, reply) => {
        await setAccountQuota(product, actorOf(principalOf(request)), request.params.id, request.body.maxBytes)
        return reply.code(204).send(null)
      },
    )
    app.delete(
      '/api/storage/accounts/:id',
      {
        config,
        schema: {
          tags,
          summary: 'Removes the quota of one account, which then may store as much as every other',
          params,
          response: nothing,
        },
      },
      async (request, reply) => {
        await setAccountQuota(product, actorOf(principalOf(request)), request.params.id, null)
        return reply.code(204).send(null)
      },
    )
  }
