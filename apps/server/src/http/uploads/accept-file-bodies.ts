import type { FastifyInstance } from 'fastify'

/** Passes table bodies unread to a plugin's routes. */
export const acceptTables = (app: Pick<FastifyInstance, 'addContentTypeParser'>): void =>
  void app.addContentTypeParser(['text/csv', 'text/plain', 'application/vnd.ms-excel'], (_request, payload, done) =>
    done(null, payload),
  )

/** Passes file bodies unread to a plugin's routes. Both kinds pass, so that a route can refuse the wrong one with its own message. */
export const acceptFileBodies = (app: Pick<FastifyInstance, 'addContentTypeParser'>): void =>
  void app.addContentTypeParser(['multipart/form-data', 'application/zip'], (_request, payload, done) =>
    done(null, payload),
  )
