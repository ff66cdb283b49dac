import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { session } from '@varuna/contract/people/account'
import { codeSignIn, credentialOptions, passkeySignIn } from '@varuna/contract/people/second-factor'
import type { Accounts } from '../../../../accounts/accounts.ts'
import { clientOf } from '../../../plugins/client-of.ts'
import { createAttemptCounter, perClient } from '../../../plugins/rate-limits.ts'
import { headersOf } from '../../../plugins/session.ts'
import { pageOriginOf } from '../../../public-origin.ts'

const tags = ['account']

/** The second step of a sign-in, and sign-ins with a passkey. */
export function signInFactorRoutes(
  { accounts }: { accounts: Accounts },
  publicUrl: string | null,
): FastifyPluginAsyncZod {
  return async (app) => {
    const failures = createAttemptCounter(app, 'second factors', { max: 40, minutes: 10 }, clientOf)
    app.post(
      '/api/account/sign-in/code',
      {
        config: perClient({ max: 60, minutes: 1 }),
        schema: {
          tags,
          summary: 'Open a session with the ticket of a right password and a code',
          body: codeSignIn,
          response: { 200: session },
        },
      },
      async (request, reply) => {
        await failures.check(request, reply)
        const opened = await accounts
          .signInWithCode(request.body, headersOf(request), clientOf(request))
          .catch(async (error: unknown) => {
            await failures.count(request, reply)
            throw error
          })
        return reply.header('set-cookie', opened.cookies).send(opened.session)
      },
    )
    app.post(
      '/api/account/sign-in/passkey/options',
      {
        config: perClient({ max: 60, minutes: 1 }),
        schema: { tags, summary: 'Options with which a browser uses a passkey', response: { 200: credentialOptions } },
      },
      async (request) => ({
        options: { ...(await accounts.factors.passkeySignInOptions(pageOriginOf(request, publicUrl))) },
      }),
    )
    app.post(
      '/api/account/sign-in/passkey',
      {
        config: perClient({ max: 60, minutes: 1 }),
        schema: {
          tags,
          summary: 'Open a session with a passkey, which counts as both factors',
          body: passkeySignIn,
          response: { 200: session },
        },
      },
      async (request, reply) => {
        await failures.check(request, reply)
        const origin = pageOriginOf(request, publicUrl)
        const opened = await accounts
          .signInWithPasskey(request.body.credential, origin, headersOf(request), clientOf(request))
          .catch(async (error: unknown) => {
            await failures.count(request, reply)
            throw error
          })
        return reply.header('set-cookie', opened.cookies).send(opened.session)
      },
    )
  }
}
