import rateLimit, { type FastifyRateLimitStore, type RateLimitOptions } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../../clock/clock.ts'
import type { Counters } from '../../counters/counters.ts'
import { createLimiter, type Limit as NamedLimit, type Limiter } from '../../counters/limiter.ts'
import { codedError, type CodedError } from '../../errors/coded-error.ts'
import { clientOf } from './client-of.ts'
import { principalOf } from './session.ts'

interface Limit {
  max: number
  minutes: number
}

type KeyOf = NonNullable<RateLimitOptions['keyGenerator']>

/** A route's limit per client. Every request counts, before its body is read. */
export const perClient = (limit: Limit) => perKey(limit, clientOf)

/** A route's limit per key. Every request counts, before its body is read. */
export const perKey = ({ max, minutes }: Limit, keyOf: KeyOf) => ({
  rateLimit: {
    max,
    timeWindow: minutes * 60_000,
    hook: 'onRequest',
    keyGenerator: keyOf,
  } satisfies RateLimitOptions,
})

/** A route's limit per account, for routes behind `requirePrincipal`. Every request counts, before its body is read. */
export const perAccount = (limit: Limit) => perKey(limit, (request) => principalOf(request).accountId)

type OpenLimiter = (limit: NamedLimit) => Limiter

declare module 'fastify' {
  interface FastifyInstance {
    openLimiter: OpenLimiter
  }
}

interface Effects {
  counters: Counters
  clock: Pick<Clock, 'now'>
}

/** Limits hold for all servers on one database. */
export async function registerRateLimits(app: FastifyInstance, { counters, clock }: Effects): Promise<void> {
  const openLimiter: OpenLimiter = (limit) => createLimiter(counters, limit, clock.now)
  app.decorate('openLimiter', openLimiter)
  await app.register(rateLimit, {
    global: false,
    store: createRouteStore(openLimiter),
    errorResponseBuilder: (_request, { ttl }) => createTooManyError(ttl),
  })
}

/** The form in which the plug-in asks for the counts of a route. */
const createRouteStore = (openLimiter: OpenLimiter) =>
  class RouteStore implements FastifyRateLimitStore {
    readonly #limiter: Limiter | null

    constructor(_options: unknown, limiter: Limiter | null = null) {
      this.#limiter = limiter
    }

    incr(key: string, callback: (error: Error | null, result?: { current: number; ttl: number }) => void): void {
      if (this.#limiter === null) throw new Error('the plug-in counts for no route')
      this.#limiter.use(key).then(
        ({ current, ttlMs }) => callback(null, { current, ttl: ttlMs }),
        (error: Error) => callback(error),
      )
    }

    /** The plug-in passes the options of the route's limit, merged with its own; its types name others. */
    child(options: object): RouteStore {
      const { routeInfo, max, timeWindow } = options as ChildOptions
      const name = `${String(routeInfo.method)} ${routeInfo.url}`
      return new RouteStore(options, openLimiter({ name, max, windowMs: timeWindow }))
    }
  }

interface ChildOptions {
  routeInfo: { method: string | readonly string[]; url: string }
  max: number
  timeWindow: number
}

export interface AttemptCounter {
  /** Counts this request; throws too_many_requests when it exceeds the limit. */
  count(request: FastifyRequest, reply: FastifyReply): Promise<void>
  /** Throws too_many_requests when the limit is already reached; counts nothing. */
  check(request: FastifyRequest, reply: FastifyReply): Promise<void>
}

/** A limit that a handler counts itself, in addition to the limit of its route; the name is the same on every server. */
export function createAttemptCounter(
  app: FastifyInstance,
  name: string,
  { max, minutes }: Limit,
  keyOf: (request: FastifyRequest) => string,
): AttemptCounter {
  const limiter = app.openLimiter({ name, max, windowMs: minutes * 60_000 })
  const refuse = (reply: FastifyReply, ttlMs: number) => {
    reply.header('retry-after', Math.ceil(ttlMs / 1000))
    throw createTooManyError(ttlMs)
  }
  return {
    async count(request, reply) {
      const { current, ttlMs } = await limiter.use(keyOf(request))
      if (current > max) refuse(reply, ttlMs)
    },
    async check(request, reply) {
      const { current, ttlMs } = await limiter.read(keyOf(request))
      if (current >= max) refuse(reply, ttlMs)
    },
  }
}

function createTooManyError(ttlMs: number): CodedError {
  return codedError('too_many_requests.attempts', { minutes: Math.ceil(ttlMs / 60_000) })
}
