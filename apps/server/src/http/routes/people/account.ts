import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { formatUtcDay } from '@varuna/contract/fields'
import { session, sessionAnswer, signIn, type SignIn } from '@varuna/contract/people/account'
import { signUpCreated, signUpRequest, signUpState, signUpWaits } from '@varuna/contract/people/sign-up'
import { CodedError } from '../../../errors/coded-error.ts'
import { isWrongCode, readSignUpState, signUp } from '../../../services/people/account/sign-up.ts'
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
    const wrongCodes = createAttemptCounter(app, { max: 10, minutes: 10 }, clientOf)
    const failedSignIns = createAttemptCounter(app, { max: 40, minutes: 10 }, clientOf)
    const attemptsPerClient = createAttemptCounter(
      app,
      { max: 10, minutes: 1 },
      (request) => `${clientOf(request)} ${emailOf(request)}`,
    )
    // Requests of one client take turns: otherwise concurrent ones would all pass the check before the first one fails.
    const inTurn = createTurnsByKey()
    const attemptsPerAccount = createAttemptCounter(app, { max: 50, minutes: 10 }, emailOf)

    const guessed = async <Result>(request: FastifyRequest, reply: FastifyReply, run: () => Promise<Result>) => {
      await wrongCodes.check(request, reply)
      return run().catch(async (error: unknown) => {
        if (isWrongCode(error)) await wrongCodes.count(request, reply)
        throw error
      })
    }

    app.get(
      '/api/sign-up',
      {
        config: perClient({ max: 120, minutes: 1 }),
        schema: { tags, summary: 'Who may sign up here', response: { 200: signUpState } },
      },
      () => readSignUpState(dependencies),
    )
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
          summary:
            'Create an account, or file a request for one; answered the same when the address has an account, which is then left as it is',
          body: signUpRequest(() => formatUtcDay(clock.now())),
          response: { 201: signUpCreated, 202: signUpWaits },
        },
      },
      async (request, reply) => {
        await signUps.count(request, reply)
        const { invitation } = request.body
        const sign = () => signUp(dependencies, clientOf(request), request.body, limits.signUpMs)
        const outcome = await (invitation ? inTurn(clientOf(request), () => guessed(request, reply, sign)) : sign())
        return outcome.created ? reply.code(201).send(outcome) : reply.code(202).send(outcome)
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
