import type { FastifyInstance } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'

/** Passes a body of bytes unread to a plugin's routes: nothing of it is read before the upload is counted. */
export const acceptOctetStream = (app: Pick<FastifyInstance, 'addContentTypeParser'>): void =>
  void app.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload))

/** Options of a route with such a body: the schema documents it, and it stays a stream. */
export const octetStream = {
  validatorCompiler: (part: { httpPart?: string }) =>
    part.httpPart === 'body' ? (value: unknown) => ({ value }) : validatorCompiler(part as never),
}

export const octetStreamBody = { consumes: ['application/octet-stream'], body: z.file() }
