import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  codesConfirmation,
  codesSetUp,
  credentialOptions,
  ownerProof,
  passkeyRegistration,
  recoveryCodes,
  secondFactor,
} from '@varuna/contract/people/second-factor'
import type { Accounts } from '../../../../accounts/accounts.ts'
import { clientOf } from '../../../plugins/client-of.ts'
import { perAccount } from '../../../plugins/rate-limits.ts'
import { headersOf } from '../../../plugins/session.ts'
import { pageOriginOf } from '../../../public-origin.ts'

const tags = ['account']
const config = perAccount({ max: 60, minutes: 1 })

/** Counts a request that enters the password again; throws too_many_requests. */
export type CountTry = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/** Codes of an app and passkeys of an account. */
export function secondFactorRoutes(
  { accounts: { factors } }: { accounts: Pick<Accounts, 'factors'> },
  countTry: CountTry,
  publicUrl: string | null,
): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/api/account/factor',
      { config, schema: { tags, summary: 'Codes and passkeys of the account', response: { 200: secondFactor } } },
      (request) => factors.stateOf(headersOf(request)),
    )
    app.post(
      '/api/account/factor',
      {
        config,
        schema: {
          tags,
          summary: 'Make the key of an authenticator app; sign-ins ask for its codes once one was confirmed',
          body: ownerProof,
          response: { 200: codesSetUp },
        },
      },
      async (request, reply) => {
        await countTry(request, reply)
        return factors.beginCodes(headersOf(request), request.body, clientOf(request))
      },
    )
    app.post(
      '/api/account/factor/confirmation',
      {
        config,
        schema: {
          tags,
          summary: 'Turn the codes on with the first one; every other session ends, and this one is replaced',
          body: codesConfirmation,
          response: { 200: recoveryCodes },
        },
      },
      async (request, reply) => {
        const confirmed = await factors.confirmCodes(headersOf(request), request.body.code, clientOf(request))
        return reply.header('set-cookie', confirmed.cookies).send({ recoveryCodes: confirmed.recoveryCodes })
      },
    )
    app.post(
      '/api/account/factor/recovery-codes',
      {
        config,
        schema: {
          tags,
          summary: 'Replace the recovery codes by new ones',
          body: ownerProof,
          response: { 200: recoveryCodes },
        },
      },
      async (request, reply) => {
        await countTry(request, reply)
        return {
          recoveryCodes: await factors.renewRecoveryCodes(headersOf(request), request.body, clientOf(request)),
        }
      },
    )
    app.post(
      '/api/account/factor/removal',
      {
        config,
        schema: {
          tags,
          summary: 'Turn the codes off; every other session ends',
          body: ownerProof,
          response: { 204: z.null() },
        },
      },
      async (request, reply) => {
        await countTry(request, reply)
        await factors.turnCodesOff(headersOf(request), request.body, clientOf(request))
        return reply.code(204).send(null)
      },
    )
    app.post(
      '/api/account/passkeys/options',
      {
        config,
        schema: {
          tags,
          summary: 'Options with which a browser makes a passkey',
          body: ownerProof,
          response: { 200: credentialOptions },
        },
      },
      async (request, reply) => {
        await countTry(request, reply)
        const origin = pageOriginOf(request, publicUrl)
        const options = await factors.passkeyOptions(headersOf(request), request.body, origin, clientOf(request))
        return { options: { ...options } }
      },
    )
    app.post(
      '/api/account/passkeys',
      {
        config,
        schema: {
          tags,
          summary: 'Add the passkey that the browser made; the session is replaced',
          body: passkeyRegistration,
          response: { 204: z.null() },
        },
      },
      async (request, reply) => {
        const origin = pageOriginOf(request, publicUrl)
        const added = await factors.addPasskey(headersOf(request), request.body, origin, clientOf(request))
        return reply.header('set-cookie', added.cookies).code(204).send(null)
      },
    )
    app.post(
      '/api/account/passkeys/:id/removal',
      {
        config,
        schema: {
          tags,
          summary: 'Remove a passkey; every other session ends',
          params: z.object({ id: z.string().max(1400) }),
          body: ownerProof,
          response: { 204: z.null() },
        },
      },
      async (request, reply) => {
        await countTry(request, reply)
        await factors.removePasskey(headersOf(request), request.params.id, request.body, clientOf(request))
        return reply.code(204).send(null)
      },
    )
  }
}
