import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { managedAccounts, managedAccountsQuery, roleChange } from '@varuna/contract/people/managed-account'
import { giveRole, listAccounts, removeFactor } from '../../../services/people/roles/manage-accounts.ts'
import type { Dependencies } from '../../dependencies.ts'
import { perAccount } from '../../plugins/rate-limits.ts'
import { principalOf } from '../../plugins/session.ts'

const tags = ['accounts']
const config = perAccount({ max: 120, minutes: 1 })

/** Accounts and their roles, for administrators. */
export function managedAccountRoutes({ accounts, people, clock }: Dependencies): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/api/accounts',
      {
        config,
        schema: {
          tags,
          summary: 'All accounts with their roles',
          querystring: managedAccountsQuery,
          response: { 200: managedAccounts },
        },
      },
      (request) => listAccounts({ accounts, people }, request.query.after),
    )
    app.put(
      '/api/accounts/:id/role',
      {
        config,
        schema: {
          tags,
          summary: 'Gives an account a role and ends its sessions',
          params: z.object({ id: z.string().max(80) }),
          body: roleChange,
          response: { 204: z.null() },
        },
      },
      async (request, reply) => {
        await giveRole({ accounts, clock }, principalOf(request), request.params.id, request.body.role)
        return reply.code(204).send(null)
      },
    )
    app.delete(
      '/api/accounts/:id/factor',
      {
        config,
        schema: {
          tags,
          summary: 'Removes the codes and passkeys of an account that lost them, and ends its sessions',
          params: z.object({ id: z.string().max(80) }),
          response: { 204: z.null() },
        },
      },
      async (request, reply) => {
        await removeFactor({ accounts }, principalOf(request), request.params.id)
        return reply.code(204).send(null)
      },
    )
  }
}
