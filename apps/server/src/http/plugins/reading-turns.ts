import type { FastifyInstance, FastifyRequest } from 'fastify'
import { codedError } from '../../errors/coded-error.ts'
import { createFairTurns } from '../../services/shared/turns/fair-turns.ts'
import { principalOf } from './session.ts'

/** A browser has at most six connections to a server over HTTP/1.1. */
const AT_ONCE = 6
const MAX_WAITING = 200

const turns = new WeakMap<FastifyRequest, () => void>()

/** Ends the turn of a request whose response is not written by Fastify. */
export const endReadingTurn = (request: FastifyRequest): void => turns.get(request)?.()

/**
 * Reads block the thread for some milliseconds, so accounts take turns by the time that their reads take: neither many requests nor slow
 * ones, nor many accounts that send them, hold up an account with few. A turn lasts from validation until the response is sent, because
 * an unread response takes memory.
 */
export function takeReadingTurns(app: FastifyInstance): void {
  const fairTurns = createFairTurns({
    perAccount: AT_ONCE,
    maxWaiting: MAX_WAITING,
    refuse: () => codedError('too_many_requests.at_once'),
    now: () => performance.now(),
  })
  app.addHook('preValidation', (request, reply, done) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return done()
    const end = fairTurns.take(principalOf(request).accountId, done)
    turns.set(request, end)
    reply.raw.once('close', end)
  })
}
