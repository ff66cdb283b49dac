import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { codePath, providerBegun, providerLink, providerPath, providerStart } from '@varuna/contract/people/provider'
import { formatCookie, readCookie, securityOf } from '../../../../accounts/sessions/session-cookies.ts'
import {
  accountOfTicket,
  beginProviderSignIn,
  endProviderSignIn,
  linkProvider,
  PROVIDER_TICKET_MS,
  type SingleSignOn,
} from '../../../../services/people/account/sign-in-with-provider.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { clientOf } from '../../../plugins/client-of.ts'
import { createAttemptCounter, perClient } from '../../../plugins/rate-limits.ts'
import { headersOf } from '../../../plugins/session.ts'

const tags = ['account']
const PATH = '/api/account/provider'

/** The browser that began a sign-in brings it back: without this, a link could sign somebody in as another. */
const ATTEMPT = 'varuna.provider'
/** Who must still give the password of an account. */
const LINK = 'varuna.provider_link'

/** Signing in with the single sign-on, where one is configured. */
export function providerRoutes(dependencies: Dependencies, singleSignOn: SingleSignOn): FastifyPluginAsyncZod {
  const security = securityOf(singleSignOn.redirectUri)
  const keep = (request: FastifyRequest, name: string, ticket: string) =>
    formatCookie(name, ticket, PROVIDER_TICKET_MS, headersOf(request), security)
  const clear = (request: FastifyRequest, name: string) => formatCookie(name, '', 0, headersOf(request), security)
  const ticketIn = (request: FastifyRequest, name: string) => readCookie(name, headersOf(request), security) ?? ''
  const effectsOf = (request: FastifyRequest) => ({
    ...dependencies,
    singleSignOn,
    onFault: (err: unknown) => request.log.warn({ err }, 'signing in with the provider failed'),
  })
  return async (app) => {
    const tries = createAttemptCounter(app, 'links of a provider', { max: 10, minutes: 10 }, (request) =>
      accountOfTicket(singleSignOn, ticketIn(request, LINK), dependencies.clock.now()),
    )
    app.post(
      PATH,
      {
        config: perClient({ max: 30, minutes: 10 }),
        schema: {
          tags,
          summary: 'Begin a sign-in with the single sign-on',
          body: providerStart,
          response: { 200: providerBegun },
        },
      },
      async (request, reply) => {
        const { url, ticket } = await beginProviderSignIn(effectsOf(request), ownPath(request.body.next))
        reply.header('set-cookie', keep(request, ATTEMPT, ticket))
        return { url }
      },
    )
    app.get(
      `${PATH}/callback`,
      {
        config: perClient({ max: 30, minutes: 10 }),
        schema: {
          tags,
          summary: 'Where the single sign-on sends the browser back to',
          querystring: z.record(z.string().max(100), z.string().max(4_000)),
        },
      },
      async (request, reply) => {
        const outcome = await endProviderSignIn(
          effectsOf(request),
          request.query,
          ticketIn(request, ATTEMPT),
          headersOf(request),
          clientOf(request),
        )
        const ended = clear(request, ATTEMPT)
        if (outcome.kind === 'signed_in') return leave(reply, [...outcome.cookies, ended], outcome.next)
        if (outcome.kind === 'failed') return leave(reply, [ended], providerPath(outcome.outcome))
        if (outcome.kind === 'code') return leave(reply, [ended], codePath(outcome.ticket))
        return leave(reply, [ended, keep(request, LINK, outcome.ticket)], providerPath('link'))
      },
    )
    app.post(
      `${PATH}/link`,
      {
        config: perClient({ max: 10, minutes: 10 }),
        schema: {
          tags,
          summary: 'Link the account with the same verified address, with its password',
          body: providerLink,
          response: { 204: z.null() },
        },
      },
      async (request, reply) => {
        await tries.count(request, reply)
        await linkProvider(effectsOf(request), ticketIn(request, LINK), request.body.password, clientOf(request))
        return reply.header('set-cookie', clear(request, LINK)).code(204).send(null)
      },
    )
  }
}

const leave = (reply: FastifyReply, cookies: string[], path: string) =>
  reply.header('set-cookie', cookies).header('referrer-policy', 'no-referrer').redirect(path, 303)

/** A path of this site alone. */
const ownPath = (path = ''): string => {
  const base = 'http://site.invalid'
  const url = URL.canParse(path, base) ? new URL(path, base) : null
  // Dots can leave two slashes at the front, which name a host: /..//host.
  return path.startsWith('/') && url?.origin === base && !path.includes('\\') && !url.pathname.startsWith('//')
    ? url.pathname + url.search + url.hash
    : '/login'
}
