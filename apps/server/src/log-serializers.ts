import type { FastifyReply, FastifyRequest } from 'fastify'
import { stdSerializers } from 'pino'

const email = /[^\s"'<>(),;:=]{1,200}@[^\s"'<>(),;:=]{1,200}/g
/** What PostgreSQL quotes of a row that it refused. */
const quotedRow = /\((?:[^()]|\([^()]*\))*\)=\((?:[^()]|\([^()]*\))*\)/g

const maskPeople = (text: string): string => text.replace(quotedRow, '(…)=(…)').replace(email, '[address]')

const MAX_CAUSES = 3

/** An error as it is logged: its texts without addresses of people, and without fields that quote what somebody sent. */
function serializeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return typeof error === 'string' ? maskPeople(error) : typeof error
  const { type, message, stack } = stdSerializers.err(error)
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  return {
    type,
    message: maskPeople(message),
    stack: maskPeople(stack),
    ...(typeof code === 'string' && { code }),
    ...(cause !== undefined && depth < MAX_CAUSES && { cause: serializeError(cause, depth + 1) }),
  }
}

/** Every line passes it: texts of libraries, such as those of mail servers, name people too. */
export const maskLine = { streamWrite: maskPeople }

/** Serializers of the log: requests by the pattern of their route, without the address of the client and what it asked for. */
export const logSerializers = {
  req: ({ method, routeOptions }: FastifyRequest) => ({ method, route: routeOptions?.url ?? null }),
  res: ({ statusCode }: FastifyReply) => ({ statusCode }),
  err: (error: unknown) => serializeError(error),
}
