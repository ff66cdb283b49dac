import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { formatUtcDay } from '@varuna/contract/fields'
import { session, sessionAnswer, signIn as signInForm } from '@varuna/contract/people/account'
import { signUpCreated, signUpRequest, signUpState, signUpWaits } from '@varuna/contract/people/sign-up'
import { CodedError, codedError } from '../../../../errors/coded-error.ts'
import { signIn } from '../../../../services/people/account/sign-in.ts'
import { createSignInDelays } from '../../../../services/people/account/sign-in-delays.ts'
import { isWrongCode, readSignUpState, signUp } from '../../../../services/people/account/sign-up.ts'
import { createFairTurns } from '../../../../services/shared/turns/fair-turns.ts'
import { createTurnsByKey } from '../../../../services/shared/turns/create-turns.ts'
import { clientOf } from '../../../plugins/client-of.ts'
import { createAttemptCounter, perClient, perKey } from '../../../plugins/rate-limits.ts'
import { headersOf } from '../../../plugins/session.ts'
import type { Dependencies } from '../../../dependencies.ts'
import type { RequestLimits } from '../../../request-limits.ts'

const tags = ['account']
/** Clears what the browser cached of private pages, in some browsers also its back/forward cache. */
const CLEAR_CACHE = '"cache"'
/** Of one network or one known device; each may be held for seconds. */
const MAX_SIGN_INS_WAITING = 30

/** `docs/architecture.md`, under Accounts, explains the limits. */
export function accountRoutes(
  dependencies: Dependencies,
  limits: Pick<RequestLimits, 'signUpMs'>,
): FastifyPluginAsyncZod {
  const { accounts, clock, sleep } = dependencies
  return async (app) => {
    const signUps = createAttemptCounter(app, 'sign-ups', { max: 60, minutes: 10 }, clientOf)
    // More than a large office needs, and less than half the digests of a minute.
    const signInsOfClient = createAttemptCounter(app, 'sign-ins of a client', { max: 300, minutes: 1 }, clientOf)
    const wrongCodes = createAttemptCounter(app, 'codes of invitations', { max: 10, minutes: 10 }, clientOf)
    // Codes of one client are tried one after another: otherwise concurrent ones would all pass the check before the first one fails.
    const codesInTurn = createTurnsByKey()
    const signInEffects = {
      accounts,
      delays: createSignInDelays(dependencies.counters),
      inTurn: createFairTurns({
        perAccount: 1,
        maxWaiting: MAX_SIGN_INS_WAITING,
        refuse: () => codedError('too_many_requests.network'),
      }).run,
      clock,
      sleep,
    }

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
        const outcome = await (invitation
          ? codesInTurn(clientOf(request), () => guessed(request, reply, sign))
          : sign())
        return outcome.created ? reply.code(201).send(outcome) : reply.code(202).send(outcome)
      },
    )
    app.post(
      '/api/account/sign-in',
      {
        // By device and network, so that nobody on its network uses up its tries, and nobody elsewhere with a copy of its cookie.
        config: perKey({ max: 60, minutes: 1 }, (request) => {
          const device = accounts.deviceIdOf(headersOf(request))
          return device === null ? clientOf(request) : `${device} ${clientOf(request)}`
        }),
        onRequest: (request, reply) => signInsOfClient.count(request, reply),
        schema: { tags, summary: 'Open a session', body: signInForm, response: { 200: session } },
      },
      async (request, reply) => {
        const opened = await signIn(signInEffects, request.body, headersOf(request), clientOf(request)).catch(
          (error: unknown) => {
            if (error instanceof CodedError && error.fault.code === 'too_many_requests.wrong_passwords')
              reply.header('retry-after', error.fault.params.seconds)
            throw error
          },
        )
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
