import type { FastifyInstance, FastifyRequest } from 'fastify'
import { codedError } from '../../errors/coded-error.ts'
import { createFairTurns } from '../../services/shared/turns/fair-turns.ts'
import { principalOf } from './session.ts'

/** A browser has at most six connections to a server over HTTP/1.1. */
const AT_ONCE = 6
const MAX_WAITING = 200

const turns = new WeakMap<FastifyRequest, () => void>()

/** Ends the turn of a request whose response is not written by Fastify. */
export const endTurn = (request: FastifyRequest): void => turns.get(request)?.()

const createAccountTurns = () =>
  createFairTurns({
    perAccount: AT_ONCE,
    maxWaiting: MAX_WAITING,
    refuse: () => codedError('too_many_requests.at_once'),
    now: () => performance.now(),
  })

/** Whether the body is small and was read before the turn begins; files take the slots of uploads. */
const hasSmallBody = ({ headers }: FastifyRequest) =>
  headers['content-type'] === undefined || headers['content-type'].startsWith('application/json')

/**
 * Requests block the thread for some milliseconds, so accounts take turns by the time that theirs take: neither many requests nor slow ones,
 * nor many accounts that send them, hold up an account with few. A turn lasts from validation until the response is sent, because an unread
 * response takes memory. Reads and changes have turns of their own, so that an unread response keeps nobody from storing.
 */
export function takeAccountTurns(app: FastifyInstance): void {
  const reads = createAccountTurns()
  const changes = createAccountTurns()
  app.addHook('preValidation', (request, reply, done) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead && !hasSmallBody(request)) return done()
    const end = (isRead ? reads : changes).take(principalOf(request).accountId, done)
    turns.set(request, end)
    reply.raw.once('close', end)
  })
}
