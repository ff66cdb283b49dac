import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { session, sessionAnswer, signIn, signUp } from '@varuna/contract/account'
import type { Accounts } from '../../accounts/accounts.ts'
import { headersOf } from '../plugins/session.ts'

const tags = ['account']
const perAddress = (max: number) => ({ rateLimit: { max, timeWindow: '1 minute' } })
const perAddressAndEmail = {
  rateLimit: {
    max: 10,
    timeWindow: '1 minute',
    hook: 'preHandler' as const,
    keyGenerator: (request: FastifyRequest) => `${request.ip} ${(request.body as { email: string }).email}`,
  },
}

export function accountRoutes(accounts: Accounts): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/api/session',
      { schema: { tags, summary: 'Who is signed in', response: { 200: sessionAnswer } } },
      async (request) => ({ session: await accounts.sessionOf(headersOf(request)) }),
    )
    app.post(
      '/api/account/sign-up',
      {
        config: perAddress(60),
        schema: {
          tags,
          summary: 'Create an account',
          body: signUp,
          response: { 201: z.object({ created: z.literal(true) }) },
        },
      },
      async (request, reply) => {
        await accounts.signUp(request.body)
        return reply.code(201).send({ created: true })
      },
    )
    app.post(
      '/api/account/sign-in',
      {
        config: perAddressAndEmail,
        schema: { tags, summary: 'Open a session', body: signIn, response: { 200: session } },
      },
      async (request, reply) => {
        const opened = await accounts.signIn(request.body, headersOf(request))
        return reply.header('set-cookie', opened.cookies).send(opened.session)
      },
    )
    app.post(
      '/api/account/sign-out',
      { schema: { tags, summary: 'End the session', response: { 204: z.null() } } },
      async (request, reply) =>
        reply
          .header('set-cookie', await accounts.signOut(headersOf(request)))
          .code(204)
          .send(null),
    )
  }
}
