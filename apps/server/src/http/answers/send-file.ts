import { Readable } from 'node:stream'
import { setImmediate as immediate } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { codedError } from '../../errors/coded-error.ts'
import { createSlots } from '../../services/shared/slots/create-slots.ts'
import { clientOf } from '../plugins/client-of.ts'
import { principalOf } from '../plugins/session.ts'
import type { RequestLimits } from '../request-limits.ts'
import { closeUnread } from './close-unread.ts'

/** A file generated while it is sent, in chunks that take a few milliseconds each. */
interface WrittenFile {
  /** Of letters, digits, dots, hyphens and underscores. */
  fileName: string
  mediaType: string
  pieces: AsyncIterable<string | Uint8Array>
}

/** Sends a file from `open`; an error thrown by `open` becomes the response. Throws `too_many_requests.downloads` and `busy.downloads`. */
export type SendFile = (
  request: FastifyRequest,
  reply: FastifyReply,
  open: () => Promise<WrittenFile>,
) => Promise<FastifyReply>

export function createFileSender(limits: RequestLimits): SendFile {
  const slots = createSlots(limits.downloads, {
    ofAccount: () => codedError('too_many_requests.downloads'),
    ofAll: () => codedError('busy.downloads'),
  })
  return async (request, reply, open) => {
    const release = slots.take({ account: principalOf(request).accountId, client: clientOf(request) })
    let bytes: Readable | null = null
    // One listener: with those of the framework, a compressed response has ten, and Node warns from eleven.
    reply.raw.on('close', () => {
      release()
      bytes?.destroy()
    })
    const { fileName, mediaType, pieces } = await open().catch((error: unknown) => {
      release()
      throw error
    })
    bytes = Readable.from(takeTurns(pieces), { objectMode: false })
    bytes.on('close', release)
    closeUnread(reply.raw, limits)
    return reply.header('content-disposition', `attachment; filename="${fileName}"`).type(mediaType).send(bytes)
  }
}

/** SQLite runs in this thread, so other requests would wait unless the event loop runs after each chunk. */
export async function* takeTurns<Piece extends string | Uint8Array>(
  pieces: AsyncIterable<Piece>,
): AsyncGenerator<Piece> {
  for await (const piece of pieces) {
    if (piece.length > 0) yield piece
    await immediate()
  }
}
