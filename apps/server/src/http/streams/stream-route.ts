import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Accounts } from '../../accounts/accounts.ts'
import type { Holder, Holding } from '../../services/shared/slots/create-slots.ts'
import type { OpenStream, StreamSink } from '../../services/shared/streams/stream-slots.ts'
import { openEventStream } from './event-stream.ts'
import { clientOf } from '../plugins/client-of.ts'
import { endTurn } from '../plugins/account-turns.ts'
import { headersOf, principalOf } from '../plugins/session.ts'
import type { RequestLimits } from '../request-limits.ts'

/** The answer of a stream in the API description. */
export const eventStreamAnswer = { 200: { content: { 'text/event-stream': { schema: z.string() } } } }

/** A slot for one stream, reserved before its first byte is sent. */
interface ReservedStream {
  start(sink: StreamSink): OpenStream
  /** Ends the stream. */
  release(): void
}

/** Last-Event-ID, which a browser sends when it reconnects, takes precedence over the cursor in the URL. */
export function cursorOf(request: FastifyRequest, after: string | undefined): string | null {
  const lastEventId = request.headers['last-event-id']
  return typeof lastEventId === 'string' && lastEventId !== '' ? lastEventId : (after ?? null)
}

/**
 * Manages the streams of some routes: each gets keep-alives, ends with its session (at once when this process ended it) and at shutdown,
 * and releases its slot when either side closes the connection.
 */
export function createStreamRoute(
  app: FastifyInstance,
  accounts: Pick<Accounts, 'authenticate' | 'onSessionsEnded'>,
  limits: RequestLimits,
) {
  const closers = new Set<() => void>()
  const sessionChecks = new Map<() => void, string>()
  const stopListening = accounts.onSessionsEnded((ended) => {
    for (const [check, accountId] of sessionChecks) if (accountId === ended) check()
  })
  app.addHook('preClose', async () => {
    stopListening()
    for (const close of closers) close()
  })
  return (
    request: FastifyRequest,
    reply: FastifyReply,
    reserve: (holder: Holder, holding: Holding) => ReservedStream,
  ): void => {
    const headers = headersOf(request)
    let close = () => {}
    let isIdle = () => false
    const { accountId, role } = principalOf(request)
    const holder = { account: accountId, client: clientOf(request) }
    const reserved = reserve(holder, { isIdle: () => isIdle(), end: () => close() })
    endTurn(request)
    const events = openEventStream(reply, { onDrain: () => stream.resume(), onClose: () => close() })
    let sentAtMs = performance.now()
    const stream = reserved.start({
      send(messages) {
        sentAtMs = performance.now()
        return events.send(messages.map(({ kind, data, cursor }) => ({ event: kind, data, id: cursor })))
      },
    })
    isIdle = () => events.isBehind() || performance.now() - sentAtMs > limits.idleStreamMs
    const keepingAlive = setInterval(() => events.keepAlive(stream.cursor()), limits.keepAliveMs)
    const checkSession = () =>
      void accounts.authenticate(headers).then(
        (signedIn) => {
          // A role ends sessions when it is taken, and tokens go on with what is left.
          if (signedIn?.principal.role !== role) close()
        },
        () => {},
      )
    const checkingSession = setInterval(checkSession, limits.sessionCheckMs)
    sessionChecks.set(checkSession, holder.account)
    close = () => {
      clearInterval(keepingAlive)
      clearInterval(checkingSession)
      reserved.release()
      closers.delete(close)
      sessionChecks.delete(checkSession)
      events.end()
    }
    closers.add(close)
  }
}
