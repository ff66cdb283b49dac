import type { FastifyInstance } from 'fastify'

/** Tables reach the routes of a plugin unread. */
export const acceptTables = (app: Pick<FastifyInstance, 'addContentTypeParser'>): void =>
  void app.addContentTypeParser(['text/csv', 'text/plain', 'application/vnd.ms-excel'], (_request, payload, done) =>
    done(null, payload),
  )

/** Bodies that hold a file reach the routes of a plugin unread. Both kinds do, so that a route refuses the wrong one in its own words. */
export const acceptFileBodies = (app: Pick<FastifyInstance, 'addContentTypeParser'>): void =>
  void app.addContentTypeParser(['multipart/form-data', 'application/zip'], (_request, payload, done) =>
    done(null, payload),
  )
