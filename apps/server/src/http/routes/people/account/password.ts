import { accountHoldings, accountProfile, accountStorage } from '@varuna/contract/people/account'
import { passwordChange } from '@varuna/contract/people/password-change'
import { ownerProof } from '@varuna/contract/people/second-factor'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { changePassword } from '../../../../services/people/account/change-password.ts'
import { readProfile } from '../../../../services/people/account/read-profile.ts'
import { countHoldings, removeAccount } from '../../../../services/erasure/remove-account.ts'
import type { SendFile } from '../../../answers/send-file.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { clientOf } from '../../../plugins/client-of.ts'
import { createAttemptCounter, perAccount } from '../../../plugins/rate-limits.ts'
import { headersOf, principalOf } from '../../../plugins/session.ts'
import { addressRoutes } from './address.ts'
import { dataRoutes } from './data.ts'
import { apiTokenRoutes } from './api-tokens.ts'
import { secondFactorRoutes, type CountTry } from './second-factor.ts'

const tags = ['account']
/** Clears the browser's cache of the account's data. */
const CLEAR_CACHE = '"cache"'

/** Profile and password of an account, and its removal. */
export function passwordRoutes(
  dependencies: Dependencies,
  publicUrl: string | null,
  sendFile: SendFile,
): FastifyPluginAsyncZod {
  return async (app) => {
    // Each computes two digests, and a client may have many accounts.
    const triesOfClient = createAttemptCounter(app, 'passwords of a client', { max: 40, minutes: 10 }, clientOf)
    // Shared by everything that asks for the password again, so that somebody who finds an open session cannot guess it at any route.
    const triesOfAccount = createAttemptCounter(
      app,
      'passwords of an account',
      { max: 10, minutes: 10 },
      (request) => principalOf(request).accountId,
    )
    const countTry: CountTry = async (request, reply) => {
      await triesOfClient.count(request, reply)
      await triesOfAccount.count(request, reply)
    }
    await app.register(secondFactorRoutes(dependencies, countTry, publicUrl))
    await app.register(apiTokenRoutes(dependencies, countTry))
    await app.register(addressRoutes(dependencies, countTry))
    await app.register(dataRoutes(dependencies, countTry, publicUrl, sendFile))
    app.get(
      '/api/account',
      {
        config: perAccount({ max: 60, minutes: 1 }),
        schema: { tags, summary: 'The account as its owner sees it', response: { 200: accountProfile } },
      },
      (request) => readProfile(dependencies, principalOf(request), headersOf(request)),
    )
    app.post(
      '/api/account/password',
      {
        config: perAccount({ max: 10, minutes: 10 }),
        schema: {
          tags,
          summary: 'Change the password, and end every other session of the account',
          body: passwordChange,
          response: { 204: z.null() },
        },
      },
      async (request, reply) => {
        await countTry(request, reply)
        const cookies = await changePassword(dependencies, request.body, headersOf(request), clientOf(request))
        return reply.header('set-cookie', cookies).code(204).send(null)
      },
    )
    app.get(
      '/api/account/storage',
      {
        config: perAccount({ max: 60, minutes: 1 }),
        schema: { tags, summary: 'What the account stores, and how much it may', response: { 200: accountStorage } },
      },
      (request) => dependencies.quota.usageOf(principalOf(request).accountId),
    )
    app.get(
      '/api/account/removal',
      {
        config: perAccount({ max: 60, minutes: 1 }),
        schema: {
          tags,
          summary: 'What a removal of the account would remove, hand over and leave',
          response: { 200: accountHoldings },
        },
      },
      (request) => countHoldings(dependencies, principalOf(request)),
    )
    app.post(
      '/api/account/removal',
      {
        config: perAccount({ max: 10, minutes: 10 }),
        schema: {
          tags,
          summary:
            'Remove the account: every session ends at once, and what it stored is erased in the background. It cannot be undone',
          body: ownerProof,
          response: { 204: z.null() },
        },
      },
      async (request, reply) => {
        await countTry(request, reply)
        const headers = headersOf(request)
        await removeAccount(dependencies, request.body, headers, clientOf(request))
        return reply
          .header('set-cookie', await dependencies.accounts.signOut(headers))
          .header('clear-site-data', CLEAR_CACHE)
          .code(204)
          .send(null)
      },
    )
  }
}
