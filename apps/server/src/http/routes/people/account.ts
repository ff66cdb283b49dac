import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { formatUtcDay } from '@varuna/contract/fields'
import { session, sessionAnswer, signIn, signUpForm, type SignIn } from '@varuna/contract/people/account'
import { CodedError } from '../../../errors/coded-error.ts'
import { signUp } from '../../../services/people/account/sign-up.ts'
import { createTurnsByKey } from '../../../services/shared/turns/create-turns.ts'
import { clientOf } from '../../plugins/client-of.ts'
import { createAttemptCounter, perClient } from '../../plugins/rate-limits.ts'
import { headersOf } from '../../plugins/session.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { RequestLimits } from '../../request-limits.ts'

const tags = ['account']
/** Clears what the browser cached of private pages, in some browsers also its back/forward cache. */
const CLEAR_CACHE = '"cache"'
const emailOf = (request: FastifyRequest) => (request.body as SignIn).email
const isRefusal = (error: unknown, code: CodedError['code']) => error instanceof CodedError && error.code === code

/** `docs/architecture.md`, under Accounts, explains the limits. */
export function accountRoutes(
  dependencies: Dependencies,
  limits: Pick<RequestLimits, 'signUpMs'>,
): FastifyPluginAsyncZod {
  const { accounts, clock } = dependencies
  return async (app) => {
    const signUps = createAttemptCounter(app, { max: 60, minutes: 10 }, clientOf)
    const failedSignIns = createAttemptCounter(app, { max: 40, minutes: 10 }, clientOf)
    const attemptsPerClient = createAttemptCounter(
      app,
      { max: 10, minutes: 1 },
      (request) => `${clientOf(request)} ${emailOf(request)}`,
    )
    // Requests of one client take turns: otherwise concurrent ones would all pass the check before the first one fails.
    const inTurn = createTurnsByKey()
    const attemptsPerAccount = createAttemptCounter(app, { max: 50, minutes: 10 }, emailOf)

    app.get(
      '/api/session',
      { schema: { tags, summary: 'Who is signed in', response: { 200: sessionAnswer } } },
      async (request) => ({ session: (await accounts.authenticate(headersOf(request)))?.session ?? null }),
    )
    app.post(
      '/api/account/sign-up',
      {
        config: perClient({ max: 60, minutes: 1 }),
        schema: {
          tags,
          summary: 'Create an account; answered the same when the address has one, which is then left as it is',
          body: signUpForm(() => formatUtcDay(clock.now())),
          response: { 201: z.object({ created: z.literal(true) }) },
        },
      },
      async (request, reply) => {
        await signUps.count(request, reply)
        await signUp(dependencies, clientOf(request), request.body, limits.signUpMs)
        return reply.code(201).send({ created: true })
      },
    )
    app.post(
      '/api/account/sign-in',
      {
        config: perClient({ max: 60, minutes: 1 }),
        schema: { tags, summary: 'Open a session', body: signIn, response: { 200: session } },
      },
      async (request, reply) => {
        const opened = await inTurn(clientOf(request), async () => {
          await failedSignIns.check(request, reply)
          await attemptsPerClient.count(request, reply)
          await attemptsPerAccount.count(request, reply)
          return accounts.signIn(request.body, headersOf(request), clientOf(request)).catch(async (error: unknown) => {
            if (isRefusal(error, 'wrong_credentials')) await failedSignIns.count(request, reply)
            throw error
          })
        })
        return reply.header('set-cookie', opened.cookies).send(opened.session)
      },
    )
    app.post(
      '/api/account/sign-out',
      { schema: { tags, summary: 'End the session', response: { 204: z.null() } } },
      async (request, reply) =>
        reply
          .header('set-cookie', await accounts.signOut(headersOf(request)))
          .header('clear-site-data', CLEAR_CACHE)
          .code(204)
          .send(null),
    )
  }
}
