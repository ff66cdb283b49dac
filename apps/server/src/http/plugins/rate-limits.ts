import rateLimit, { type RateLimitOptions } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { codedError, type CodedError } from '../../errors/coded-error.ts'
import { clientOf } from './client-of.ts'
import { principalOf } from './session.ts'

/** Each limit remembers this many clients or accounts, and evicts the least recently seen. */
const MAX_REMEMBERED_KEYS = 20_000

interface Limit {
  max: number
  minutes: number
}

type KeyOf = NonNullable<RateLimitOptions['keyGenerator']>

const optionsOf = ({ max, minutes }: Limit, keyGenerator: KeyOf): RateLimitOptions => ({
  max,
  timeWindow: minutes * 60_000,
  cache: MAX_REMEMBERED_KEYS,
  hook: 'onRequest',
  keyGenerator,
})

/** A route's limit per client. Every request counts, before its body is read. */
export const perClient = (limit: Limit) => perKey(limit, clientOf)

/** A route's limit per key. Every request counts, before its body is read. */
export const perKey = (limit: Limit, keyOf: KeyOf) => ({ rateLimit: optionsOf(limit, keyOf) })

/** A route's limit per account, for routes behind `requirePrincipal`. Every request counts, before its body is read. */
export const perAccount = (limit: Limit) => perKey(limit, (request) => principalOf(request).accountId)

export async function registerRateLimits(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, { global: false, errorResponseBuilder: (_request, { ttl }) => createTooManyError(ttl) })
}

export interface AttemptCounter {
  /** Counts this request; throws too_many_requests when it exceeds the limit. */
  count(request: FastifyRequest, reply: FastifyReply): Promise<void>
  /** Throws too_many_requests when the limit is already reached; counts nothing. */
  check(request: FastifyRequest, reply: FastifyReply): Promise<void>
}

/** A limit that a handler counts itself, in addition to the limit of its route. */
export function createAttemptCounter(app: FastifyInstance, limit: Limit, keyOf: KeyOf): AttemptCounter {
  const read = app.createRateLimit(optionsOf(limit, keyOf))
  const refuse = (reply: FastifyReply, ttlMs: number) => {
    reply.header('retry-after', Math.ceil(ttlMs / 1000))
    throw createTooManyError(ttlMs)
  }
  return {
    async count(request, reply) {
      const state = await read(request)
      if (!state.isAllowed && state.isExceeded) refuse(reply, state.ttl)
    },
    async check(request, reply) {
      const state = await read(request, { increment: false })
      if (!state.isAllowed && state.remaining === 0) refuse(reply, state.ttl)
    },
  }
}

function createTooManyError(ttlMs: number): CodedError {
  return codedError('too_many_requests.attempts', { minutes: Math.ceil(ttlMs / 60_000) })
}
